import { countWords } from '../../lib/text/count-words'

/** `1 revision`, `1,204 revisions`. */
export function revisionsText(count: number): string {
  return countWords(count, 'revision')
}
