import type { Revision } from '../../api/resources/revision'
import classes from './chips.module.css'
import { isKnownKind, kindWord, STATUS_NAMES, statusAfter, type VehicleStatus } from './vehicle-status'

/**
 * Shows active, inactive, or deleted with color, sign, and word, never with color alone. Undefined means unknown. Not
 * Mantine's Badge, which has a contrast of 3.6:1, truncates, and costs a component per row.
 */
export function StatusChip(props: { state: VehicleStatus | undefined; children?: string }) {
  const { state, children = state ? STATUS_NAMES[state] : 'Unknown' } = props
  return (
    <span className={`chip ${classes.chip}`} data-tone={state ?? 'unknown'} translate="no">
      {children}
    </span>
  )
}

export function RevisionChip({ revision }: { revision: Revision }) {
  const state = statusAfter(revision)
  if (state !== 'deleted') return <StatusChip state={state} />
  return (
    <span className={`chip ${classes.chip}`} data-tone="was" translate="no">
      {statusText(revision)}
    </span>
  )
}

/** Formats the state after a revision: `active`, or `was active` for a deletion. */
export function statusText(revision: Revision): string {
  const state = revision.active ? 'active' : 'inactive'
  return statusAfter(revision) === 'deleted' ? `was ${state}` : state
}

export function RevisionKind(props: { kind: string; word?: string }) {
  return (
    <span className={classes.kind} data-kind={isKnownKind(props.kind) ? props.kind : 'unknown'}>
      {props.word ?? kindWord(props.kind)}
    </span>
  )
}

export function ByPerson(props: {
  name: string | null
  reason?: string | null
  className?: string | undefined
}) {
  const { name, reason, className } = props
  return (
    <>
      {name === null ? 'unknown user' : 'by '}
      {name !== null && <bdi className={className}>{name}</bdi>}
      {reason && ': '}
      {reason && <bdi className={className}>{reason}</bdi>}
    </>
  )
}

/** A piece of a text. `isQuoted`: typed by a user. */
export interface WordPart {
  readonly text: string
  readonly isQuoted?: boolean
}

/** Isolates names and reasons from the API, which have their own text direction. */
export function QuotedParts({ parts }: { parts: readonly WordPart[] }) {
  return parts
    .map((part, at) => ({ ...part, at }))
    .map(({ at, text, isQuoted }) => (isQuoted ? <bdi key={at}>{text}</bdi> : text))
}
