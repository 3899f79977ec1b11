import type { ApiClient } from '../../../api/client/client'
import type { ApiError, ApiErrorKind } from '../../../lib/api-error'
import type { Receipt } from '../../../local/receipts'
import type { ContentCheck } from '../choose/check-content'

export type ItemState =
  | { readonly kind: 'checking' | 'ready' | 'waiting' | 'processing' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'uploading'; readonly sent: number; readonly total: number; readonly pace: Pace | null }
  /** `perhapsStored`: the upload was canceled too late to be sure that the document wasn't stored. */
  | { readonly kind: 'canceled'; readonly perhapsStored: boolean }
  | { readonly kind: 'failed'; readonly error: ApiError }
  | { readonly kind: 'done'; readonly receipt: Receipt }

export interface UploadItem {
  readonly id: string
  /** The client of the fleet for which the file was chosen. The user may have switched fleets since. */
  readonly api: ApiClient
  readonly file: File
  readonly title: string
  readonly fileName: string
  /** Whether the service rejected the file itself, perhaps because of its name. */
  readonly canRename: boolean
  /** Null until the file is checked, and if the file is refused. */
  readonly check: Extract<ContentCheck, { kind: 'pdf' }> | null
  /** Hex; undefined while it is computed, null if that fails. */
  readonly sha256: string | null | undefined
  /** ID of the receipt of the item's latest upload; null before the first. */
  readonly receiptId: string | null
  readonly state: ItemState
}

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

export const newReceipt = (id: string, at: number, item: UploadItem): Receipt => ({
  id,
  at,
  fleetId: item.api.fleetId,
  fileName: item.file.name,
  ...(item.fileName !== item.file.name && { sentFileName: item.fileName }),
  size: item.file.size,
  sentTitle: item.title,
  sha256: item.sha256 ?? null,
  outcome: 'unknown',
  title: null,
  file: null,
  user: null,
  type: null,
})

export function defaultTitle(fileName: string): string {
  const name = fileName.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
  return name.replace(/\.pdf$/i, '').trim() || name
}

export function isUnderWay({ state }: UploadItem): boolean {
  return ['waiting', 'uploading', 'processing'].includes(state.kind)
}

export const canStart = (item: UploadItem): boolean => whyNotStarted(item) === null

/** Returns why an item's upload can't start, as a sentence; null if it can. */
export function whyNotStarted(item: UploadItem): string | null {
  const { state } = item
  const problem = titleProblem(item) ?? fileNameProblem(item)
  if (problem !== null) return problem
  if (state.kind === 'ready' || state.kind === 'canceled') return null
  if (state.kind !== 'failed') return 'Already uploaded.'
  if (state.error.kind === 'file-changed') return 'The file changed. Choose it again.'
  // The service confirmed the upload without returning the document. Sent again, it would be stored twice.
  return state.error.outcome === 'applied' ? 'Already uploaded.' : null
}

/** The specification sets no limit for titles. */
export const titleProblem = ({ title }: UploadItem): string | null =>
  title.trim() === '' ? 'Give the document a title.' : null

export function fileNameProblem({ file, fileName }: UploadItem): string | null {
  if (fileName === file.name) return null
  if (fileName.trim() === '') return 'Give the file a name.'
  if (/[/\\]/.test(fileName)) return 'The name can’t contain / or \\.'
  return /\S\.pdf$/i.test(fileName) ? null : 'The name must end in “.pdf”.'
}

/** Returns whether the service rejected the file itself: its name, its extension, or its contents. */
export const isFileRefused = ({ outcome, fields }: ApiError): boolean =>
  outcome === 'not-applied' && [...fields.keys()].some((path) => path.split('.')[0] === 'file')

/** Returns whether the service may have stored the document already, without a response that confirms it. */
export function isUnsure(item: UploadItem | undefined): boolean {
  if (item?.state.kind === 'failed') return item.state.error.outcome === 'unknown'
  return item?.state.kind === 'canceled' && item.state.perhapsStored
}

/** Returns whether the service rejected the file for its size. Unchanged, it would be rejected again. */
export const isTooLarge = ({ state }: UploadItem): boolean =>
  state.kind === 'failed' && state.error.kind === 'too-large'

/** Returns whether an item is uploaded together with the others. Unsure or too large items need the user's decision. */
export const joinsBatch = (item: UploadItem): boolean =>
  canStart(item) && !isUnsure(item) && !isTooLarge(item)

/** Returns whether the user has the next step: to upload the item, to correct it, or to choose a different file. */
export function isNextStep(item: UploadItem): boolean {
  const { state } = item
  if (isUnsure(item)) return false
  if (state.kind === 'failed') return state.error.outcome !== 'applied'
  return state.kind === 'ready' || state.kind === 'canceled'
}

/** Failures caused by the document itself. The next document may not have them. */
const OWN_FAILURES: readonly ApiErrorKind[] = [
  'invalid',
  'refused',
  'too-large',
  'file-changed',
  'no-content',
]

/** Returns whether the queue stops after this item, because the next upload would fail the same way. */
export const stopsQueue = ({ state }: UploadItem): boolean =>
  state.kind === 'failed' && !OWN_FAILURES.includes(state.error.kind)

interface Pace {
  readonly bytesPerSecond: number
  readonly secondsLeft: number
}

/** Time over which the pace is averaged: long enough to be steady, short enough to be current. */
const WINDOW_MS = 5_000
const LEAST_MS = 1_000

export function createUploadPace() {
  let samples: { readonly ms: number; readonly sent: number }[] = []
  return {
    /** Records the bytes sent by a time (ms). Returns the pace, or null while it is unknown. */
    at(ms: number, sent: number, total: number): Pace | null {
      // After a session refresh the upload starts again.
      if (sent < (samples.at(-1)?.sent ?? 0)) samples = []
      samples = [...samples.filter((sample) => ms - sample.ms <= WINDOW_MS), { ms, sent }]
      const [first] = samples
      if (first === undefined || ms - first.ms < LEAST_MS || sent === first.sent) return null
      const bytesPerSecond = ((sent - first.sent) * 1000) / (ms - first.ms)
      return { bytesPerSecond, secondsLeft: Math.ceil((total - sent) / bytesPerSecond) }
    },
  }
}

export function progressText(sent: number, total: number): string {
  const quarters = Math.floor((sent / total) * 4)
  if (quarters === 0) return 'Upload started'
  return quarters >= 4 ? 'Sent, waiting for confirmation' : `${quarters * 25} percent sent`
}
