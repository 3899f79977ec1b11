import type { ApiClient } from '../../../api/client/client'
import type { ApiError, ApiErrorKind } from '../../../lib/api-error'
import type { Receipt } from '../../../local/receipts'
import type { ContentCheck } from '../choose/check-content'

export type ItemState =
  | { readonly kind: 'checking' | 'ready' | 'waiting' | 'processing' }
  /** `reason` is a sentence. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'uploading'; readonly sent: number; readonly total: number; readonly pace: Pace | null }
  /** `perhapsStored`: it was cancelled too late to be sure that it was not stored. */
  | { readonly kind: 'cancelled'; readonly perhapsStored: boolean }
  | { readonly kind: 'failed'; readonly error: ApiError }
  | { readonly kind: 'done'; readonly receipt: Receipt }

/** A chosen file and the state of its upload. */
export interface UploadItem {
  readonly id: string
  /** The client of the fleet it was chosen for, which may no longer be the chosen one. */
  readonly api: ApiClient
  readonly file: File
  readonly title: string
  /** The name that the file is sent under: its own, unless somebody changed it. */
  readonly fileName: string
  /** Whether the service refused the file itself, perhaps for its name: from then on that can be changed. */
  readonly canRename: boolean
  /** Null until the file is checked, and where it is refused. */
  readonly check: Extract<ContentCheck, { kind: 'pdf' }> | null
  /** Hex; undefined while it is computed, null where it could not be. */
  readonly sha256: string | null | undefined
  /** Id of the receipt of its latest upload; null before the first. */
  readonly receiptId: string | null
  readonly state: ItemState
}

/** Makes an item that is about to be checked; it keeps what was typed for the item that it replaces. */
export function newItem(id: string, api: ApiClient, file: File, before?: UploadItem): UploadItem {
  return {
    id,
    api,
    file,
    title: before?.title ?? defaultTitle(file.name),
    fileName: before?.canRename ? before.fileName : file.name,
    canRename: before?.canRename ?? false,
    check: null,
    sha256: undefined,
    receiptId: null,
    state: { kind: 'checking' },
  }
}

/** A title made of a file's name: without `.pdf`, control characters and bidirectional marks. */
export function defaultTitle(fileName: string): string {
  const name = fileName.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
  return name.replace(/\.pdf$/i, '').trim() || name
}

/** Whether it is being sent, or will be without another click. */
export function isUnderWay({ state }: UploadItem): boolean {
  return ['waiting', 'uploading', 'processing'].includes(state.kind)
}

/** Whether it can be uploaded now. */
export function canStart(item: UploadItem): boolean {
  return whyNotStarted(item) === null
}

/** Why its upload cannot start, as a sentence; null where it can. */
export function whyNotStarted(item: UploadItem): string | null {
  const { state } = item
  const problem = titleProblem(item) ?? fileNameProblem(item)
  if (problem !== null) return problem
  if (state.kind === 'ready' || state.kind === 'cancelled') return null
  if (state.kind !== 'failed') return 'It is uploaded already.'
  if (state.error.kind === 'file-changed') return 'The file has changed: choose it again.'
  // What the service confirmed without showing it is stored: sent again, it would be there twice.
  return state.error.outcome === 'applied' ? 'It is stored already.' : null
}

/** Why it cannot be sent under its title; null if it can. The specification sets no limit. */
export function titleProblem({ title }: UploadItem): string | null {
  return title.trim() === '' ? 'Give the document a title.' : null
}

/** Why the file cannot be sent under the name that it was given; null if it can, as under its own name. */
export function fileNameProblem({ file, fileName }: UploadItem): string | null {
  if (fileName === file.name) return null
  if (fileName.trim() === '') return 'Give the file a name.'
  if (/[/\\]/.test(fileName)) return 'The name cannot have / or \\ in it.'
  return /\S\.pdf$/i.test(fileName) ? null : 'The name has to end in “.pdf”.'
}

/** Whether the service refused the file itself: its name, its extension or its contents. */
export function isFileRefused({ outcome, fields }: ApiError): boolean {
  return outcome === 'not-applied' && [...fields.keys()].some((path) => path.split('.')[0] === 'file')
}

/** Whether the service may have stored it already, with no answer that says so. */
export function isUnsure({ state }: UploadItem): boolean {
  if (state.kind === 'failed') return state.error.outcome === 'unknown'
  return state.kind === 'cancelled' && state.perhapsStored
}

/** Whether the service refused the file for its size: it has to become smaller, or the same happens again. */
export function isTooLarge({ state }: UploadItem): boolean {
  return state.kind === 'failed' && state.error.kind === 'too-large'
}

/** Whether it is uploaded along with the others; what is unsure or too large needs a person's decision. */
export function joinsBatch(item: UploadItem): boolean {
  return canStart(item) && !isUnsure(item) && !isTooLarge(item)
}

/** Whether the next step for it is a person's: to upload it, to correct it or to choose another file. */
export function isNextStep(item: UploadItem): boolean {
  const { state } = item
  if (isUnsure(item)) return false
  if (state.kind === 'failed') return state.error.outcome !== 'applied'
  return state.kind === 'ready' || state.kind === 'cancelled'
}

/** Failures of the document itself, which the next one may not have. Any other failure would repeat. */
const DOCUMENT_FAILURES: readonly ApiErrorKind[] = [
  'invalid',
  'refused',
  'too-large',
  'file-changed',
  'no-content',
]

/** Whether the queue stops after this item: the next upload would fail the same way. */
export function stopsQueue({ state }: UploadItem): boolean {
  return state.kind === 'failed' && !DOCUMENT_FAILURES.includes(state.error.kind)
}

interface Pace {
  readonly bytesPerSecond: number
  /** Seconds until everything is sent at this pace. */
  readonly secondsLeft: number
}

/** The pace is the mean of this time: long enough to be steady, short enough to be current. */
const WINDOW_MS = 5_000
/** A shorter time tells no pace. */
const LEAST_MS = 1_000

/** Measures the pace of one upload; create a new one for each. */
export function createUploadPace() {
  let samples: { readonly ms: number; readonly sent: number }[] = []
  return {
    /** Notes the bytes sent at a time (ms) and returns the pace, null while it cannot be told. */
    at(ms: number, sent: number, total: number): Pace | null {
      // After a session refresh the upload starts again: earlier samples say nothing.
      if (sent < (samples.at(-1)?.sent ?? 0)) samples = []
      samples = [...samples.filter((sample) => ms - sample.ms <= WINDOW_MS), { ms, sent }]
      const [first] = samples
      if (first === undefined || ms - first.ms < LEAST_MS || sent === first.sent) return null
      const bytesPerSecond = ((sent - first.sent) * 1000) / (ms - first.ms)
      return { bytesPerSecond, secondsLeft: Math.ceil((total - sent) / bytesPerSecond) }
    },
  }
}

/** What is announced of an upload: its start, each quarter, the wait for the answer. */
export function progressText(sent: number, total: number): string {
  const quarters = Math.floor((sent / total) * 4)
  if (quarters === 0) return 'Upload started'
  return quarters >= 4 ? 'Sent, waiting for confirmation' : `${quarters * 25} percent sent`
}
