import type { ApiClient } from '../../api/client/client'
import type { ApiError, ApiErrorKind } from '../../lib/api-error'
import type { Receipt } from '../../local/receipts'
import type { ContentCheck } from './check-content'
import type { Pace } from './upload-pace'

/** Where a chosen file stands. */
export type ItemState =
  | { readonly kind: 'checking' | 'ready' | 'waiting' | 'processing' }
  /** A sentence says why. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'uploading'; readonly sent: number; readonly total: number; readonly pace: Pace | null }
  /** `perhapsStored`: it was cancelled too late to know that it was not stored. */
  | { readonly kind: 'cancelled'; readonly perhapsStored: boolean }
  | { readonly kind: 'failed'; readonly error: ApiError }
  | { readonly kind: 'done'; readonly receipt: Receipt }

/** A chosen file on the page, with all that is known and said of it. */
export interface DeskItem {
  readonly id: string
  /** The fleet it was chosen for, whatever is chosen in the header since. */
  readonly api: ApiClient
  readonly file: File
  readonly title: string
  /** Null until it is looked at, and where it is refused. */
  readonly check: Extract<ContentCheck, { kind: 'pdf' }> | null
  /** Hex; null where it could not be computed, undefined while it is. */
  readonly sha256: string | null | undefined
  /** Of the receipt of its latest sending; null before that. */
  readonly receiptId: string | null
  readonly state: ItemState
}

/** Whether it is being sent, or is going to be without anybody doing anything. */
export function isUnderWay({ state }: DeskItem): boolean {
  return ['waiting', 'uploading', 'processing'].includes(state.kind)
}

/** Whether somebody may have it sent now. */
export function canStart({ state, title }: DeskItem): boolean {
  if (title.trim() === '') return false
  if (state.kind === 'failed') return state.error.kind !== 'file-changed'
  return state.kind === 'ready' || state.kind === 'cancelled'
}

/** Whether the service may have stored it already, without anybody knowing. */
export function isUnsure({ state }: DeskItem): boolean {
  if (state.kind === 'failed') return state.error.outcome === 'unknown'
  return state.kind === 'cancelled' && state.perhapsStored
}

/** Failures that are about the document itself: the next one may fare better. After any other it would fare the same. */
const OF_THE_DOCUMENT: readonly ApiErrorKind[] = [
  'invalid',
  'refused',
  'too-large',
  'file-changed',
  'no-content',
]

/** Whether the queue behind it had better not go on by itself. */
export function stopsQueue({ state }: DeskItem): boolean {
  return state.kind === 'failed' && !OF_THE_DOCUMENT.includes(state.error.kind)
}
