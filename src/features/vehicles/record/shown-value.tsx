import { visibleText } from '../../../lib/text/visible-text'
import classes from './shown-value.module.css'

export function ShownValue({ text, none = 'unknown' }: { text: string | null; none?: string }) {
  if (text === null) return <span className="muted">{none}</span>
  if (text === '') return <em>empty</em>
  // Spaces at the ends are easy to overlook, so quotes show them.
  const edged = text !== text.trim()
  return <bdi className={classes.value}>{visibleText(edged ? `“${text}”` : text)}</bdi>
}
