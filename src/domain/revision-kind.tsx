import classes from './chips.module.css'

const words: ReadonlyMap<string, string> = new Map([
  ['+', 'created'],
  ['~', 'changed'],
  ['-', 'deleted'],
])

/** The word for a revision's `history_type`; a value the specification does not name is shown as it is. */
export function kindWord(kind: string): string {
  return words.get(kind) ?? `unknown kind “${kind}”`
}

/** The glyph the API uses with its word beside it, because support staff see the glyph there. */
export function RevisionKind(props: { kind: string }) {
  const known = words.has(props.kind)
  return (
    <span className={classes.kind} data-kind={known ? props.kind : 'unknown'}>
      {known && (
        <span className={classes.glyph} aria-hidden>
          {props.kind === '-' ? '−' : props.kind}
        </span>
      )}
      {kindWord(props.kind)}
    </span>
  )
}
