import type { Bucket } from '../../../domain/dispute/toll-outcome'
import { countWords } from '../../../lib/text/count-words'
import type { Summary } from './summarise'

/** What is to be done about a list, in a sentence; empty while it is being checked. */
export function headlineText({ buckets }: Pick<Summary, 'buckets'>, isRunning: boolean): string {
  if (isRunning) return ''
  const of = (bucket: Bucket) => buckets.find((one) => one.bucket === bucket)?.rows ?? 0
  if (of('waiting') > 0) return `${countWords(of('waiting'), 'row')} to check. Press “Check all”.`
  const person = of('needs-person')
  const unread = of('unreadable')
  const first =
    person === 0 ? 'No row needs a person' : countWords(person, 'row needs a person', 'rows need a person')
  return unread === 0 ? first : `${first}, ${unread.toLocaleString('en')} cannot be read`
}
