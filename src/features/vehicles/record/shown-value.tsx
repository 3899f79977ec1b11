import { visibleText } from '../../../lib/text/visible-text'
import classes from '../edit/edit.module.css'

/** A value as a table or the review shows it. */
export function ShownValue({ text }: { text: string | null }) {
  if (text === null) return <span className="muted">not known</span>
  if (text === '') return <em>empty</em>
  // Spaces at the ends are easily overlooked, and are often the whole difference.
  const edged = text !== text.trim()
  return <bdi className={classes.value}>{visibleText(edged ? `“${text}”` : text)}</bdi>
}
