import { countWords } from '../../../lib/text/count-words'

/** Says how far a list has been read. */
export function Reading({ rows }: { rows: number }) {
  return (
    <p role="status" className="tabular appears-late">
      Reading… {countWords(rows, 'row')}
    </p>
  )
}
