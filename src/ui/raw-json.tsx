import { visibleJson } from '../lib/visible-text'
import classes from './raw-json.module.css'

/** JSON as it was sent, on demand; what would hide or turn around its letters is escaped. */
export function RawJson(props: { summary: string; json: string }) {
  return (
    <details className={classes.raw}>
      <summary>{props.summary}</summary>
      <pre dir="ltr">{visibleJson(props.json)}</pre>
    </details>
  )
}
