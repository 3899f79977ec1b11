/** Text as it was sent, behind a disclosure. The caller escapes characters that hide or reverse text. */
export function RawText(props: { summary: string; text: string }) {
  return (
    <details className="quiet">
      <summary>{props.summary}</summary>
      <pre dir="ltr">{props.text}</pre>
    </details>
  )
}
