/** "… in 12 s", then that the wait is over. Only the end is announced, politely. */
export function WaitText(props: { id?: string; secondsLeft: number; before: string; after: string }) {
  const { secondsLeft, before, after } = props
  return (
    <span id={props.id} className="muted tabular">
      {secondsLeft > 0 && (
        <span role="timer">
          {before} {secondsLeft} s
        </span>
      )}
      {/* In the document from the beginning: only such a live region is announced when its text comes. */}
      <span role="status">{secondsLeft > 0 ? '' : after}</span>
    </span>
  )
}
