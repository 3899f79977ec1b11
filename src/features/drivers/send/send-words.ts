import { countWords } from '../../../lib/text/count-words'
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
  return errors === 0
    ? ''
    : `${countWords(errors, 'row')} with errors ${errors === 1 ? 'stays' : 'stay'} here.`
}

export const RUN_WORDS: Readonly<Record<Exclude<RunState['phase'], 'ended'>, string>> = {
  sending: 'Sending…',
  waiting: 'Sending goes on by itself.',
  offline: 'No connection. Sending goes on by itself once it is back.',
  paused: 'Sending is paused: resume or stop it first.',
}

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
    return `${countWords(counts.unknown, 'row')} ${counts.unknown === 1 ? 'waits' : 'wait'} to be resolved below.`
  return counts.created > 0 ? 'All rows were sent.' : 'No rows to send yet.'
}

/** The progress of a run in a line. */
export function progressText(state: RunState): string {
  const { done, total: batches } = state.jobs
  const part = `Part ${Math.min(done + 1, batches).toLocaleString('en')} of ${batches.toLocaleString('en')}`
  const counts = [
    `${state.created.toLocaleString('en')} of ${countWords(state.total, 'driver')} created`,
    ...(state.refused > 0 ? [`${state.refused.toLocaleString('en')} refused`] : []),
    ...(state.returned > 0 ? [`${state.returned.toLocaleString('en')} not created with them`] : []),
  ]
  return [
    ...(batches > 1 ? [part] : []),
    counts.join(', '),
    ...(state.halvings > 0 ? ['parts were too large and were made smaller'] : []),
  ].join(' · ')
}

/** The result of a run, as a title. */
export function endTitle(state: RunState): string {
  const made = `${countWords(state.created, 'driver')} created`
  if (state.unknown > 0)
    return `We don’t know whether ${countWords(state.unknown, 'driver')} ${wasOrWere(state.unknown)} created`
  if (state.created === state.total) return made
  if (state.created === 0)
    return state.end === 'stopped' ? 'Stopped: no driver was created' : 'No driver was created'
  return `${made}, ${(state.total - state.created).toLocaleString('en')} not`
}

/** What happened to the rows that were not created, in sentences; refused ones last, so that a list of them can follow. */
export function endSentences(state: RunState): string[] {
  const unsent = state.total - state.created - state.refused - state.unknown - state.returned
  const { unknown, refused, returned, allExist, created } = state
  return [
    ...(unknown > 0 && created > 0
      ? [`${countWords(created, 'driver')} ${wasOrWere(created)} created before that.`]
      : []),
    ...(allExist > 0
      ? [
          `${allExist === 1 ? 'The driver already exists' : `All ${allExist.toLocaleString('en')} drivers of a part already exist`}: probably created by an earlier attempt, or by your browser, which sends again when a connection breaks.`,
        ]
      : []),
    ...(unsent > 0 ? [`${countWords(unsent, 'row')} ${wasOrWere(unsent)} not sent.`] : []),
    ...(refused > 0 && allExist < refused ? [refusedText(refused, returned)] : []),
  ]
}

function refusedText(refused: number, returned: number): string {
  const back = `${countWords(returned, 'row')} without errors ${wasOrWere(returned)} not created because of`
  return [
    `${countWords(refused, 'row')} ${wasOrWere(refused)} refused`,
    ...(returned > 0 ? [`, and ${back} ${refused === 1 ? 'it' : 'them'}`] : []),
    '.',
  ].join('')
}

/** The result of resolving a batch, in sentences. */
export function resolvedSentences(state: ResolveState): string[] {
  const left = state.total - state.before - state.now - state.refused
  return [
    ...(state.before > 0
      ? [
          `${countWords(state.before, 'driver')} already existed. ${state.before === 1 ? 'Its id is' : 'Their ids are'} lost.`,
        ]
      : []),
    ...(state.now > 0
      ? [
          `${countWords(state.now, 'driver')} ${wasOrWere(state.now)} missing and ${wasOrWere(state.now)} created now.`,
        ]
      : []),
    ...(state.refused > 0
      ? [`${countWords(state.refused, 'driver')} ${wasOrWere(state.refused)} refused.`]
      : []),
    ...(left > 0 ? [`${countWords(left, 'driver')} ${left === 1 ? 'is' : 'are'} still unknown.`] : []),
    ...(state.mayBeTwice > 0
      ? [
          `${countWords(state.mayBeTwice, 'driver')} may now exist twice: nothing has shown that repeated driver IDs are refused.`,
        ]
      : []),
  ]
}

function wasOrWere(count: number): string {
  return count === 1 ? 'was' : 'were'
}
