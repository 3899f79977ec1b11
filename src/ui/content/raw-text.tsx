import classes from './raw-text.module.css'

/** Text as it was sent, on demand. The caller escapes what would hide or turn around its letters. */
export function RawText(props: { summary: string; text: string }) {
  return (
    <details className={classes.raw}>
      <summary>{props.summary}</summary>
      <pre dir="ltr">{props.text}</pre>
    </details>
  )
}
