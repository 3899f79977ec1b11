import type { JobRunState } from '../../../domain/run/job'
import { vehicleCount } from '../../../domain/words/subject-words'
import { countWords } from '../../../lib/text/count-words'
import type { ChangeCounts, ChangeOutcome, LedgerEntry } from '../../../local/change-ledger'
import { leftText } from '../../../ui/task/run-progress'

export interface StatusLabel {
  readonly word: string
  readonly tone: 'go' | 'on' | 'off' | 'warning'
}

/** Labels for a vehicle in the preview. `changed-since`: changed after the run that is to be undone. */
export const PREVIEW_LABELS = {
  change: { word: 'Will change', tone: 'go' },
  same: { word: 'No change needed', tone: 'off' },
  duplicate: { word: 'Listed twice', tone: 'off' },
  'changed-since': { word: 'Changed by someone else', tone: 'warning' },
  deleted: { word: 'Deleted', tone: 'warning' },
  'not-found': { word: 'Not found', tone: 'warning' },
  ambiguous: { word: 'Several vehicles', tone: 'warning' },
  invalid: { word: 'Invalid', tone: 'warning' },
  unreadable: { word: 'Unreadable', tone: 'warning' },
} as const satisfies Readonly<Record<string, StatusLabel>>
export type PreviewKind = keyof typeof PREVIEW_LABELS

export const RESULT_LABELS: Readonly<Record<ChangeOutcome['state'], StatusLabel>> = {
  changed: { word: 'Changed', tone: 'on' },
  held: { word: 'Changed by someone else', tone: 'warning' },
  failed: { word: 'Not changed', tone: 'warning' },
  unknown: { word: 'Unconfirmed', tone: 'warning' },
  sending: { word: 'Sending…', tone: 'off' },
  waiting: { word: 'Not sent', tone: 'off' },
}

/** `stopping`: no further vehicle is started, so waiting changes aren't sent. */
export type RunStage = 'under-way' | 'stopping' | 'over'

type Entries = readonly Pick<LedgerEntry, 'body'>[]

/** Returns true if all vehicles are activated, false if all are deactivated; null if anything else is changed. */
export function sameMembership(entries: Entries): boolean | null {
  const active = entries[0]?.body.active
  if (typeof active !== 'boolean') return null
  const isSame = entries.every(({ body }) => Object.keys(body).length === 1 && body.active === active)
  return isSame ? active : null
}

/** Formats `Deactivate 28 vehicles in Alder Rentals`. */
export function runTitle(entries: Entries, fleet: string, isUndo: boolean): string {
  const active = sameMembership(entries)
  const verb = active === null ? (isUndo ? 'Restore' : 'Change') : active ? 'Activate' : 'Deactivate'
  return `${verb} ${vehicleCount(entries.length)} in ${fleet}${isUndo && active !== null ? ' again' : ''}`
}

/** Formats the preview: `Deactivate 28 vehicles in Alder Rentals. 2 are already inactive.` */
export function previewSummary(
  rows: readonly { readonly kind: PreviewKind; readonly entry: LedgerEntry | null }[],
  fleet: string,
  isUndo: boolean,
): string {
  const entries = rows.flatMap(({ entry }) => entry ?? [])
  const active = sameMembership(entries)
  const so = active ? 'already active' : 'already inactive'
  const counted: readonly (readonly [PreviewKind, one: string, many: string])[] = [
    active === null
      ? ['same', 'already has these values', 'already have these values']
      : ['same', `is ${so}`, `are ${so}`],
    ['duplicate', 'is listed twice', 'are listed twice'],
    ['changed-since', 'was changed by someone else', 'were changed by someone else'],
    ['deleted', 'was deleted', 'were deleted'],
    ['not-found', 'was not found', 'were not found'],
    ['ambiguous', 'matches more than one vehicle', 'match more than one vehicle'],
    ['invalid', 'is invalid', 'are invalid'],
    ['unreadable', 'can’t be read', 'can’t be read'],
  ]
  const counts = counted.flatMap(([kind, one, many]) => {
    const count = rows.filter((row) => row.kind === kind).length
    return count === 0 ? [] : [countWords(count, one, many)]
  })
  const first = entries.length === 0 ? 'Nothing to change' : runTitle(entries, fleet, isUndo)
  return `${[first, ...counts].join('. ')}.`
}

/** Formats `26 changed, 1 changed by someone else, 1 not changed`. `sending`: unknown ones that may still respond. */
export function countsText(
  { changed, held, failed, unknown, waiting }: ChangeCounts,
  stage: RunStage = 'over',
  sending = 0,
): string {
  const parts: readonly (readonly [number, string])[] = [
    [changed, 'changed'],
    [held, 'changed by someone else'],
    [failed, 'not changed'],
    [unknown - sending, 'unconfirmed'],
    [sending, 'sending'],
    [waiting, stage === 'under-way' ? 'waiting' : 'not sent'],
  ]
  const counts = parts.flatMap(([count, word]) =>
    count > 0 ? [`${count.toLocaleString('en')} ${word}`] : [],
  )
  return counts.join(', ') || 'nothing to do'
}

export function runText({ phase, jobs, secondsLeft }: JobRunState): string {
  const text = `${jobs.done.toLocaleString('en')} of ${jobs.total.toLocaleString('en')} done`
  if (phase === 'paused') return `Paused · ${text}`
  if (phase === 'stopping') return `Stopping · ${text}`
  return [text, phase === 'running' ? leftText(secondsLeft) : null].filter(Boolean).join(' · ')
}

export const NOT_KEPT =
  'If this tab closes or reloads, there’s no record of what was sent, so you can’t resume or undo the change.'
