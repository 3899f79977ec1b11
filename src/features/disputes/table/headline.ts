import { type Bucket, IMPORTED } from '../../../domain/dispute/toll-outcome'
import type { Summary } from './summarise'

/** What is to be done about a list, in a sentence; empty while it is being checked. */
export function headlineText(summary: Pick<Summary, 'buckets' | 'imported'>, isRunning: boolean): string {
  if (isRunning) return ''
  const { imported } = summary
  const mark = imported === 0 ? '' : `${IMPORTED}: ${rows(imported)}. Press “Check again”.`
  return [mark, toDo(summary)].filter(Boolean).join(' ')
}

function toDo({ buckets }: Pick<Summary, 'buckets'>): string {
  const of = (bucket: Bucket) => buckets.find((one) => one.bucket === bucket)?.rows ?? 0
  if (of('waiting') > 0) return `${rows(of('waiting'))} to check. Press “Check all”.`
  const person = of('needs-person')
  const unread = of('unreadable')
  const first = `${person === 0 ? 'No row' : rows(person)} ${person > 1 ? 'need' : 'needs'} a person`
  return unread === 0 ? first : `${first}, ${unread.toLocaleString('en')} cannot be read`
}

const rows = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`)
