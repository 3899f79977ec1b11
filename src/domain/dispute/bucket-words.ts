import { BUCKETS, type Bucket, IMPORTED } from './toll-outcome'

/** What a row's verdict is called: in its chip, in summaries, as a filter and in exports. */
export const BUCKET_WORDS: Readonly<Record<Bucket, string>> = {
  'needs-person': 'Needs review',
  deleted: 'Deleted',
  active: 'Active',
  'not-active': 'Not active',
  'no-record': 'No record',
  unreadable: 'Cannot be read',
  ignored: 'No toll',
  waiting: 'Not checked',
}

/** The same within a sentence, after how many rows they are. */
const COUNTED: Readonly<Record<Bucket, string>> = {
  'needs-person': 'need review',
  deleted: 'deleted',
  active: 'active',
  'not-active': 'not active',
  'no-record': 'no record',
  unreadable: 'cannot be read',
  ignored: 'no toll',
  waiting: 'not checked',
}

/**
 * The rows of a list by verdict: `3 active`, `1,200 not active`; verdicts without rows are left out. Before them, that some
 * were imported; after them, how many a person has reviewed.
 */
export function countTexts(counts: Readonly<Record<string, number>>): string[] {
  const texts = BUCKETS.flatMap((bucket) => {
    const count = counts[bucket] ?? 0
    if (count === 0) return []
    const words = bucket === 'needs-person' && count === 1 ? 'needs review' : COUNTED[bucket]
    return [`${count.toLocaleString('en')} ${words}`]
  })
  if (counts.reviewed) texts.push(`${counts.reviewed.toLocaleString('en')} reviewed`)
  return counts.imported ? [IMPORTED, ...texts] : texts
}
