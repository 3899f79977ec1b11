import { hasEnded, type JobRunState } from '../../../domain/run/job'
import { countNote, pluralize } from '../../../lib/text/pluralize'
import type { RowCounts } from '../rows/cell-issue'
import type { FindOutState } from './find-out'
import type { SendState } from './send-controller'
import { type RunState, WHOLE_UP_TO } from './send-run'

/** Returns the notes before sending: batches, and skipped rows. Doesn't measure sizes, which takes long. */
export function sendNotes(ready: number, errors: number): string[] {
  const parts = Math.ceil(ready / WHOLE_UP_TO).toLocaleString('en')
  const note = `They’ll be sent in ${parts} or more batches. If a batch fails, earlier batches stay.`
  const leftOut = countNote(errors, 'row with errors', 'rows with errors', 'won’t be sent.')
  return ready > WHOLE_UP_TO ? [note, ...leftOut] : leftOut
}

export const FIND_OUT = 'Find out'

/** Returns why nothing can be sent, found out, or deleted now; null if it can. */
export function busyText({ run, findingOut, isElsewhere }: SendState): string | null {
  const isSending = run !== null && !hasEnded(run)
  const work = isSending ? 'Sending' : 'Checking'
  const current = isSending ? run : findingOut
  if (current === null || hasEnded(current))
    return isElsewhere
      ? 'Drivers are being added from another tab or an earlier visit. Wait until that’s done.'
      : null
  if (isPaused(current)) return `${work} is paused. Resume or stop it first.`
  if (current.phase === 'waiting') return `${work} will continue automatically.`
  if (current.phase === 'offline') return `You’re offline. ${work} will continue when you’re back online.`
  return `${work}…`
}

export const isPaused = ({ phase }: JobRunState): boolean => phase === 'paused' || phase === 'signed-out'

export function nothingToSendText(counts: RowCounts): string | null {
  if (counts.valid + counts.warning > 0) return null
  if (counts.error > 0) return 'Every remaining row has an error.'
  if (counts.unknown > 0) return `${pluralize(counts.unknown, 'row is', 'rows are')} unconfirmed. See below.`
  return counts.created > 0 ? 'All rows were sent.' : 'No rows to send yet.'
}

export function progressText(state: RunState, fleet: string): string {
  const { phase, jobs, created, total, refused, returned, halvings } = state
  const batch = `Batch ${Math.min(jobs.done + 1, jobs.total).toLocaleString('en')} of ${jobs.total.toLocaleString('en')}`
  const counts = [
    `${created.toLocaleString('en')} of ${pluralize(total, 'driver')} added`,
    refused > 0 && `${refused.toLocaleString('en')} refused`,
    returned > 0 && `${returned.toLocaleString('en')} held back with them`,
  ]
  return [
    isPaused(state) && 'Paused',
    phase === 'stopping' && 'Stopping',
    `Adding to ${fleet}`,
    jobs.total > 1 && batch,
    counts.filter(Boolean).join(', '),
    halvings > 0 && 'batches were too large and were split',
  ]
    .filter(Boolean)
    .join(' · ')
}

export function endTitle({ created, unknown, total, phase }: RunState): string {
  const made = `${pluralize(created, 'driver')} added`
  if (unknown > 0) return `We don’t know whether ${pluralize(unknown, 'driver was', 'drivers were')} added`
  if (created === total) return made
  if (created === 0) return phase === 'stopped' ? 'Stopped. No drivers were added' : 'No drivers were added'
  return `${made}, ${(total - created).toLocaleString('en')} not`
}

/** Returns why rows weren't created, in sentences. Refused rows come last, so a list of them can follow. */
export function endSentences(state: RunState): string[] {
  const { total, created, unknown, refused, returned, allExist } = state
  const exist =
    allExist === 1
      ? 'The driver already exists.'
      : `All ${allExist.toLocaleString('en')} drivers in a batch already exist.`
  return [
    ...(unknown > 0 ? countNote(created, 'driver was', 'drivers were', 'added before that.') : []),
    allExist > 0 &&
      `${exist} An earlier attempt probably added ${allExist === 1 ? 'it' : 'them'}, or your browser resent the request after the connection dropped.`,
    ...countNote(total - created - refused - unknown - returned, 'row was', 'rows were', 'not sent.'),
    refused > allExist && refusedText(refused, returned),
  ].filter((sentence) => sentence !== false)
}

function refusedText(refused: number, returned: number): string {
  const because = `held back because of ${refused === 1 ? 'it' : 'them'}`
  const back = countNote(returned, 'row without errors was', 'rows without errors were', because)
  return `${[`${pluralize(refused, 'row was', 'rows were')} refused`, ...back].join(', and ')}.`
}

const LIST = new Intl.ListFormat('en')

type FindOutCounts = Pick<FindOutState, 'existed' | 'created' | 'refused' | 'total'>

export function foundSentence({ existed, created, refused, total }: FindOutCounts): string {
  const counted = [
    [existed, 'already existed', 'already existed'],
    [created, 'has now been added', 'have now been added'],
    [refused, 'was refused', 'were refused'],
    [total - existed - created - refused, 'is still unconfirmed', 'are still unconfirmed'],
  ] as const
  const found = counted.filter(([count]) => count > 0)
  const words = found.map(([count, one, many]) => (count === 1 ? one : many))
  if (found.length === 1)
    return `${total === 1 ? 'The driver' : `All ${pluralize(total, 'driver')}`} ${words[0]}.`
  const parts = found.map(([count], at) => `${count.toLocaleString('en')} ${words[at]}`)
  return `Of ${pluralize(total, 'driver')}, ${LIST.format(parts)}.`
}
