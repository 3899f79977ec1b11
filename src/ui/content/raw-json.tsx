import { visibleJson } from '../../lib/text/visible-text'
import { RawText } from './raw-text'

/** JSON as it was sent, behind a disclosure. Characters that hide or reverse text are escaped. */
export function RawJson(props: { summary: string; json: string }) {
  return <RawText summary={props.summary} text={visibleJson(props.json)} />
}
