import { visibleText } from '../../../lib/text/visible-text'
import classes from '../edit/edit.module.css'

/** A value in a table or in the review. Null is not known. */
export function ShownValue({ text }: { text: string | null }) {
  if (text === null) return <span className="muted">not known</span>
  if (text === '') return <em>empty</em>
  // Spaces at the ends are easy to overlook, so quotes show them.
  const edged = text !== text.trim()
  return <bdi className={classes.value}>{visibleText(edged ? `“${text}”` : text)}</bdi>
}
