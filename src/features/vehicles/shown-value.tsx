import { visibleText } from '../../lib/visible-text'
import classes from './edit.module.css'

/** A value as a table or the review shows it. */
export function ShownValue(props: { text: string | null }) {
  if (props.text === null) return <span className="muted">not known</span>
  if (props.text === '') return <em>empty</em>
  return <bdi className={classes.value}>{visibleText(props.text)}</bdi>
}
