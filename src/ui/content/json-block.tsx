import { visibleJson } from '../../lib/text/visible-text'
import classes from './json-block.module.css'

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
