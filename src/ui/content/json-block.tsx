import { visibleJson } from '../../lib/text/visible-text'
import classes from './json-block.module.css'

/** JSON to be read; a text area, since that scrolls and is reached by keyboard by itself. */
export function JsonBlock(props: { label: string; json: string }) {
  const json = visibleJson(props.json)
  return (
    <textarea
      className={classes.json}
      aria-label={props.label}
      readOnly
      value={json}
      rows={Math.min(24, json.split('\n').length)}
      spellCheck={false}
    />
  )
}
