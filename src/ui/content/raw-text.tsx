import { visibleJson } from '../../lib/text/visible-text'

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
