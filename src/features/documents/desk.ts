import type { ApiClient } from '../../api/client/client'
import type { uploadDocument } from '../../api/resources/document-upload'
import type { Receipt } from '../../local/receipts'
import type { Owner } from '../../local/retained-records'
import type { ContentCheck } from './check-content'
import type { DeskItem } from './desk-item'
import type { Dropped } from './dropped-files'

export interface DeskState {
  readonly items: readonly DeskItem[]
  /** Files that came together: one document is one request, so somebody decides whether they become a queue. */
  readonly offered: readonly File[]
  /** Names of the folders among what was dropped last. */
  readonly folders: readonly string[]
  /** How many were left in the queue when it stopped at a failure that they would have met, too. */
  readonly heldBack: number
  /** The latest that is worth being read out. */
  readonly news: string
}

/** The chosen files of a page and their way to the service: one request a file, one at a time. */
export interface Desk {
  state(): DeskState
  subscribe(listener: () => void): () => void
  /** Takes what was chosen, dropped or pasted. `inPlaceOf` keeps that item's title. */
  take(api: ApiClient, dropped: Dropped, inPlaceOf?: string): void
  /** Makes a queue of the files that are offered, or lets go of them. */
  answerOffer(api: ApiClient, queue: boolean): void
  setTitle(id: string, title: string): void
  /** Sends these as soon as those before are through; what cannot be sent is left alone. */
  upload(ids: readonly string[]): void
  cancel(id: string): void
  remove(id: string): void
  /** Cancels everything; the page goes away. */
  close(): void
}

/** What a desk takes from its surroundings. */
export interface DeskDeps {
  readonly check: (file: File) => Promise<ContentCheck>
  readonly hash: (file: File, signal: AbortSignal) => Promise<string | null>
  readonly send: typeof uploadDocument
  /** Keeps a receipt; one with the same id is replaced. */
  readonly keep: (owner: Owner, receipt: Receipt) => Promise<void>
  /** Deletes a receipt: nothing was stored. */
  readonly drop: (owner: Owner, id: string) => Promise<void>
  readonly newId: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
}
