import { visibleJson } from '../../lib/text/visible-text'

/** Renders text verbatim in a disclosure. The caller escapes characters that hide or reverse text. */
export function RawText(props: { summary: string; text: string }) {
  return (
    <details className="quiet">
      <summary>{props.summary}</summary>
      <pre dir="ltr">{props.text}</pre>
    </details>
  )
}

export function RawJson(props: { summary: string; json: string }) {
  return <RawText summary={props.summary} text={visibleJson(props.json)} />
}
