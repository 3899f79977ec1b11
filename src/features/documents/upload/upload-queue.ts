import type { ApiClient } from '../../../api/client/client'
import type { UploadStep } from '../../../api/client/upload-exchange'
import type { DocumentToUpload, StoredDocument, uploadDocument } from '../../../api/resources/document-upload'
import { createJobRun } from '../../../domain/run/job-run'
import { ApiError } from '../../../lib/api-error'
import type { Connection } from '../../../lib/browser/connection'
import { createStore } from '../../../lib/store'
import { visibleText } from '../../../lib/text/visible-text'
import type { Receipt } from '../../../local/receipts'
import type { AccountKey } from '../../../local/scope'
import type { ContentCheck } from '../choose/check-content'
import type { ChosenFiles } from '../choose/drop-area'
import { createHashQueue } from './hash-file'
import {
  canStart,
  createUploadPace,
  type ItemState,
  isFileRefused,
  isUnderWay,
  newItem,
  newReceipt,
  progressText,
  stopsQueue,
  type UploadItem,
} from './upload-item'

export interface QueueState {
  readonly items: readonly UploadItem[]
  readonly folders: readonly string[]
  /** The file at which the queue stopped, because the next upload might fail, too, and the number of unsent files. */
  readonly stopped: { readonly at: string; readonly unsent: number } | null
  /** Whether the browser is offline. Nothing is sent then, and waiting uploads continue automatically once it is online. */
  readonly isOffline: boolean
  readonly announcement: string
}

interface ItemWork {
  readonly sha256: Promise<string | null>
  readonly stopHash: AbortController
  send?: AbortController
}

interface QueueDeps {
  readonly keep: (owner: AccountKey, receipt: Receipt) => Promise<unknown>
  readonly drop: (owner: AccountKey, id: string) => Promise<unknown>
  readonly newId: () => string
  readonly now: () => number
  readonly check: (file: File) => Promise<ContentCheck>
  readonly hash: (file: File, signal: AbortSignal) => Promise<string | null>
  readonly send: typeof uploadDocument
  readonly connection?: Connection
}

const EMPTY: QueueState = { items: [], folders: [], stopped: null, isOffline: false, announcement: '' }

export type UploadQueue = ReturnType<typeof createUploadQueue>

export function createUploadQueue(deps: QueueDeps) {
  const store = createStore(EMPTY)
  const change = store.update
  const work = new Map<string, ItemWork>()
  const hash = createHashQueue(deps.hash)

  const items = () => store.state().items
  const find = (id: string) => items().find((item) => item.id === id)

  function update(id: string, next: Partial<UploadItem>, announcement = store.state().announcement): void {
    change({ items: items().map((item) => (item.id === id ? { ...item, ...next } : item)), announcement })
  }

  function abort(id: string): void {
    work.get(id)?.stopHash.abort()
    work.get(id)?.send?.abort()
    work.delete(id)
  }

  function remove(ids: readonly string[]): void {
    // A receipt still gets its hash.
    for (const id of ids) if (find(id)?.receiptId === null) abort(id)
    change({ items: items().filter(({ id }) => !ids.includes(id)) })
  }

  /** Queues uploads after those that already wait. Skips items that can't be uploaded. */
  function upload(ids: readonly string[]): void {
    change({ stopped: null })
    for (const id of ids) {
      const item = find(id)
      if (!item || !canStart(item)) continue
      update(id, { state: { kind: 'waiting' } })
      run.add(id)
    }
  }

  async function checkItem({ id, file }: UploadItem, uploads = false): Promise<void> {
    const check = await deps.check(file)
    if (find(id) === undefined) return
    const name = `“${visibleText(file.name)}”`
    if (check.kind === 'refused')
      return update(id, { sha256: null, state: check }, `${name} can’t be uploaded.`)
    const stopHash = new AbortController()
    const sha256 = hash(file, stopHash.signal)
    work.set(id, { sha256, stopHash })
    update(id, { check, state: { kind: 'ready' } }, `${name} can be uploaded.`)
    if (uploads) upload([id])
    update(id, { sha256: await sha256 })
  }

  /** Takes waiting items out of the queue if the next upload would fail like this one. */
  function stopAt(id: string): void {
    const failed = find(id)
    if (!failed || !stopsQueue(failed)) return
    const isWaiting = ({ state: { kind } }: UploadItem) => kind === 'waiting'
    const unsent = items().filter(isWaiting).length
    const ready: ItemState = { kind: 'ready' }
    run.drop(() => true)
    change({
      items: items().map((item) => (isWaiting(item) ? { ...item, state: ready } : item)),
      stopped: unsent > 0 ? { at: failed.file.name, unsent } : null,
    })
  }

  /** Uploads each document once, without retries: the user decides about failures. */
  const run = createJobRun<string, void>({
    jobs: [],
    atOnce: 1,
    connection: deps.connection,
    work: async (id) => {
      await send(id)
      return { result: undefined }
    },
    // The browser failed, possibly after the request was sent.
    failed: (id, { message }) => {
      const item = find(id)
      if (!item || !isUnderWay(item)) return
      const error = new ApiError({ kind: 'unexpected-shape', message, outcome: 'unknown' })
      update(id, { state: { kind: 'failed', error } }, '')
    },
    onResult: stopAt,
    onState: ({ phase }) => change({ isOffline: phase === 'offline' }),
  })
  run.start()

  async function send(id: string): Promise<void> {
    const [item, own] = [find(id), work.get(id)]
    if (!item || !own) return
    const { api, file, fileName, title } = item
    update(id, { state: { kind: 'uploading', sent: 0, total: file.size, pace: null } }, progressText(0, 1))
    own.send = new AbortController()
    const { signal } = own.send
    const pace = createUploadPace()
    let perhapsStored = false
    const onStep = (step: UploadStep) => {
      if (step.kind === 'canceled') perhapsStored = !step.incomplete
      else if (step.kind === 'processing') update(id, { state: step }, progressText(1, 1))
      else {
        const { sent, total } = step
        const state: ItemState = { ...step, kind: 'uploading', pace: pace.at(deps.now(), sent, total) }
        update(id, { state }, progressText(sent, total))
      }
    }
    const owner = { baseUrl: api.baseUrl, person: api.session.state().person }
    let receipt = newReceipt(deps.newId(), deps.now(), item)
    let isWithdrawn = false
    async function keep(known: Partial<Receipt>) {
      receipt = { ...receipt, ...known }
      await deps.keep(owner, receipt)
    }
    async function withdraw() {
      isWithdrawn = true
      await deps.drop(owner, receipt.id)
    }
    const markStored = (document: StoredDocument | null) =>
      keep({ ...document, at: deps.now(), outcome: 'stored' })
    // Stores the receipt before the request, because it is all that remains if the tab closes during the upload.
    await keep({})
    update(id, { receiptId: receipt.id })
    void own.sha256.then((sha256) => {
      // Null, too, after the user left the page, so that receipts deleted since aren't written again.
      if (sha256 !== null && sha256 !== receipt.sha256 && !isWithdrawn) void keep({ sha256 })
    })
    try {
      signal.throwIfAborted()
      const { data } = await deps.send(api, { file, fileName, title }, { signal, onStep })
      await markStored(data)
      update(id, { state: { kind: 'done', receipt } }, 'Uploaded. Your receipt is ready.')
    } catch (error) {
      if (signal.aborted) {
        update(id, { state: { kind: 'canceled', perhapsStored } }, 'Upload canceled')
        if (!perhapsStored) await withdraw()
      } else if (error instanceof ApiError) {
        const canRename = item.canRename || isFileRefused(error)
        update(id, { state: { kind: 'failed', error }, canRename }, '')
        if (error.outcome === 'not-applied') await withdraw()
        if (error.outcome === 'applied') await markStored(null)
      } else throw error
    }
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    /** Adds chosen files, one document each. `replacedId` is the item that the first replaces, keeping its title. */
    add(api: ApiClient, { files, folders }: ChosenFiles, replacedId?: string): void {
      change({ folders, stopped: null })
      if (files.length === 0) return
      const before = items().find(({ id }) => id === replacedId)
      if (before) remove([before.id])
      const added = files.map((file, at) => newItem(deps.newId(), api, file, at === 0 ? before : undefined))
      const kept = items().filter(({ state: { kind } }) => kind !== 'done' && kind !== 'refused')
      change({ items: [...kept, ...added] })
      for (const item of added) void checkItem(item)
    },
    /** Adds a document that another page made, and uploads it once its bytes have been checked. */
    addAndUpload({ api, file, title }: DocumentToUpload): void {
      const item = { ...newItem(deps.newId(), api, file), title }
      change({ items: [...items(), item] })
      void checkItem(item, true)
    },
    edit: (id: string, typed: Partial<Pick<UploadItem, 'title' | 'fileName'>>) => update(id, typed),
    upload,
    cancel(id: string): void {
      if (find(id)?.state.kind === 'waiting') {
        run.drop((waiting) => waiting === id)
        update(id, { state: { kind: 'ready' } })
      } else work.get(id)?.send?.abort()
    },
    remove,
    close(): void {
      run.drop(() => true)
      store.set(EMPTY)
      for (const id of [...work.keys()]) abort(id)
    },
  }
}
