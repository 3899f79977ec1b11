import { visibleJson } from '../../lib/text/visible-text'
import classes from './json-block.module.css'

/** Text as it was sent, behind a disclosure. The caller escapes characters that hide or reverse text. */
export function RawText(props: { summary: string; text: string }) {
  return (
    <details className="quiet">
      <summary>{props.summary}</summary>
      <pre dir="ltr">{props.text}</pre>
    </details>
  )
}

/** JSON as it was sent, behind a disclosure. Characters that hide or reverse text are escaped. */
export function RawJson(props: { summary: string; json: string }) {
  return <RawText summary={props.summary} text={visibleJson(props.json)} />
}

/** Shows JSON in a text area, which scrolls and takes the focus without more code. */
export function JsonBlock(props: { label: string; json: string }) {
  const json = visibleJson(props.json)
  return (
    <textarea
      className={`panel ${classes.json}`}
      aria-label={props.label}
      readOnly
      value={json}
      rows={Math.min(24, json.split('\n').length)}
      spellCheck={false}
    />
  )
}
