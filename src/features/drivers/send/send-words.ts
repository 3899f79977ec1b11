import { countNote, countWords } from '../../../lib/text/count-words'
import type { RowCounts } from '../rows/cell-issue'
import { WHOLE_UP_TO } from './batches'
import type { ResolveState } from './resolve'
import type { SendState } from './send-controller'
import type { RunState } from './send-run'

/** The note on several batches; '' for one. Sizes are measured only when rows are sent: that takes long. */
export function batchesText(rowCount: number): string {
  if (rowCount <= WHOLE_UP_TO) return ''
  const batches = Math.ceil(rowCount / WHOLE_UP_TO)
  return `Sent in ${batches.toLocaleString('en')} parts, or more if rows are long. A part that fails does not undo the ones before.`
}

/** The note on rows that are not sent; '' if there are none. */
export function leftOutText(errors: number): string {
  return countNote(errors, 'row with errors stays', 'rows with errors stay', 'here.').join('')
}

export const RUN_WORDS: Readonly<Record<Exclude<RunState['phase'], 'ended'>, string>> = {
  sending: 'Sending…',
  waiting: 'Sending goes on by itself.',
  offline: 'No connection. Sending goes on by itself once it is back.',
  paused: 'Sending is paused: resume or stop it first.',
}

/** On the button that finds out what became of drivers whose outcome is unknown. */
export const RESOLVE = 'Resolve'

export const RESOLVE_WORDS: Readonly<Record<Exclude<ResolveState['phase'], 'ended'>, string>> = {
  probing: 'Resolving…',
  waiting: 'Resolving goes on by itself.',
  offline: 'No connection. Resolving goes on by itself once it is back.',
  asking: 'Waiting for your answer about repeated drivers.',
}

/** Why nothing can be sent, resolved or forgotten now; null if it can. */
export function busyText({ run, resolving, elsewhere }: SendState): string | null {
  if (run !== null && run.phase !== 'ended') return RUN_WORDS[run.phase]
  if (resolving !== null && resolving.phase !== 'ended') return RESOLVE_WORDS[resolving.phase]
  return elsewhere
    ? 'Drivers are being sent from another tab or an earlier visit. Wait until it is done.'
    : null
}

/** Why no row can be sent; null if some can. */
export function nothingToSendText(counts: RowCounts): string | null {
  if (counts.valid + counts.warning > 0) return null
  if (counts.error > 0) return 'Every remaining row has an error.'
  if (counts.unknown > 0)
    return `${countWords(counts.unknown, 'row waits', 'rows wait')} to be resolved below.`
  return counts.created > 0 ? 'All rows were sent.' : 'No rows to send yet.'
}

/** The progress of a run in a line. */
export function progressText(state: RunState): string {
  const { jobs, created, total, refused, returned, halvings } = state
  const part = `Part ${Math.min(jobs.done + 1, jobs.total).toLocaleString('en')} of ${jobs.total.toLocaleString('en')}`
  const counts = [
    `${created.toLocaleString('en')} of ${countWords(total, 'driver')} created`,
    refused > 0 && `${refused.toLocaleString('en')} refused`,
    returned > 0 && `${returned.toLocaleString('en')} not created with them`,
  ]
  return [
    jobs.total > 1 && part,
    counts.filter(Boolean).join(', '),
    halvings > 0 && 'parts were too large and were made smaller',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The result of a run, as a title. */
export function endTitle({ created, unknown, total, end }: RunState): string {
  const made = `${countWords(created, 'driver')} created`
  if (unknown > 0) return `We don’t know whether ${countWords(unknown, 'driver was', 'drivers were')} created`
  if (created === total) return made
  if (created === 0) return end === 'stopped' ? 'Stopped: no driver was created' : 'No driver was created'
  return `${made}, ${(total - created).toLocaleString('en')} not`
}

/** What happened to the rows that were not created, in sentences; refused ones last, so that a list of them can follow. */
export function endSentences(state: RunState): string[] {
  const { total, created, unknown, refused, returned, allExist } = state
  const exist =
    allExist === 1
      ? 'The driver already exists'
      : `All ${allExist.toLocaleString('en')} drivers of a part already exist`
  return [
    ...(unknown > 0 ? countNote(created, 'driver was', 'drivers were', 'created before that.') : []),
    allExist > 0 &&
      `${exist}: probably created by an earlier attempt, or by your browser, which sends again when a connection breaks.`,
    ...countNote(total - created - refused - unknown - returned, 'row was', 'rows were', 'not sent.'),
    refused > allExist && refusedText(refused, returned),
  ].filter((sentence) => sentence !== false)
}

function refusedText(refused: number, returned: number): string {
  const because = `not created because of ${refused === 1 ? 'it' : 'them'}`
  const back = countNote(returned, 'row without errors was', 'rows without errors were', because)
  return `${[`${countWords(refused, 'row was', 'rows were')} refused`, ...back].join(', and ')}.`
}

/** The result of resolving a batch, in sentences. */
export function resolvedSentences({ before, now, refused, mayBeTwice, total }: ResolveState): string[] {
  const lost = `already existed. ${before === 1 ? 'Its id is' : 'Their ids are'} lost.`
  const made = `missing and ${now === 1 ? 'was' : 'were'} created now.`
  const twice = 'may now exist twice: nothing has shown that repeated driver IDs are refused.'
  return [
    ...countNote(before, 'driver', 'drivers', lost),
    ...countNote(now, 'driver was', 'drivers were', made),
    ...countNote(refused, 'driver was', 'drivers were', 'refused.'),
    ...countNote(total - before - now - refused, 'driver is', 'drivers are', 'still unknown.'),
    ...countNote(mayBeTwice, 'driver', 'drivers', twice),
  ]
}
