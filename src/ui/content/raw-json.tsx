import { visibleJson } from '../../lib/text/visible-text'
import { RawText } from './raw-text'

/** JSON as it was sent, on demand; what would hide or turn around its letters is escaped. */
export function RawJson(props: { summary: string; json: string }) {
  return <RawText summary={props.summary} text={visibleJson(props.json)} />
}
