import classes from './chips.module.css'
import { isKnownKind, kindWord } from './revision-words'

/** The glyph the API uses with its word beside it, because support staff see the glyph there. */
export function RevisionKind(props: { kind: string }) {
  const known = isKnownKind(props.kind)
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

/** `by Ana Ruiz`, or `user unknown` where the name of a change is null. */
export function ByPerson({ name, className }: { name: string | null; className?: string | undefined }) {
  if (name === null) return 'user unknown'
  return (
    <>
      by <bdi className={className}>{name}</bdi>
    </>
  )
}
