import { BUCKETS, type Bucket } from './toll-outcome'

/** What a row's verdict is called: in its chip, in summaries, as a filter and in exports. */
export const BUCKET_WORDS: Readonly<Record<Bucket, string>> = {
  'needs-person': 'Needs a person',
  deleted: 'Deleted',
  active: 'Active',
  'not-active': 'Not active',
  'no-record': 'No record',
  unreadable: 'Cannot be read',
  waiting: 'Not checked',
}

/** The rows of a list by verdict: `3 Active`, `1,200 Not active`; verdicts without rows are left out. */
export function countTexts(counts: Readonly<Record<string, number>>): string[] {
  return BUCKETS.flatMap((bucket) => {
    const count = counts[bucket] ?? 0
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${BUCKET_WORDS[bucket]}`]
  })
}
