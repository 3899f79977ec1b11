import type { ApiClient } from '../../../api/client/client'
import type { UploadStep } from '../../../api/client/upload-exchange'
import type { DocumentToUpload, uploadDocument } from '../../../api/resources/document-upload'
import { createJobRun } from '../../../domain/run/job-run'
import { ApiError } from '../../../lib/api-error'
import type { Connection } from '../../../lib/browser/connection'
import { createStore } from '../../../lib/store'
import { visibleText } from '../../../lib/text/visible-text'
import type { ContentCheck } from '../choose/check-content'
import type { ChosenFiles } from '../choose/chosen-files'
import { keepReceiptBeforeUpload, type ReceiptStorage, type UploadReceipt } from '../receipts/upload-receipt'
import { createHashQueue } from './hash-file'
import {
  canStart,
  createUploadPace,
  type ItemState,
  isFileRefused,
  newItem,
  progressText,
  stopsQueue,
  type UploadItem,
} from './upload-item'

export interface StoppedQueue {
  /** Name of the file whose upload failed. */
  readonly at: string
  /** How many items still waited; at least 1. */
  readonly unsent: number
}

interface QueueState {
  readonly items: readonly UploadItem[]
  /** Names of the folders in the latest choice. */
  readonly folders: readonly string[]
  /** Where the queue stopped at a failure that the next upload might repeat; null where it did not. */
  readonly stopped: StoppedQueue | null
  /** Nothing is sent while offline: what waits goes on by itself once the connection is back. */
  readonly isOffline: boolean
  /** Latest text for the live region. */
  readonly announcement: string
}

/** The work on an item: what stops its hash and its request, and its receipts, which get the hash once it is known. */
interface ItemWork {
  readonly hash: AbortController
  send?: AbortController
  readonly receipts: UploadReceipt[]
}

interface QueueDeps extends ReceiptStorage {
  readonly check: (file: File) => Promise<ContentCheck>
  readonly hash: (file: File, signal: AbortSignal) => Promise<string | null>
  readonly send: typeof uploadDocument
  readonly connection?: Connection
}

const EMPTY: QueueState = {
  items: [],
  folders: [],
  stopped: null,
  isOffline: false,
  announcement: '',
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** The chosen files of one visit of the page, uploaded one at a time, one request each. */
export function createUploadQueue(deps: QueueDeps) {
  const store = createStore(EMPTY)
  /** The work on each item. */
  const work = new Map<string, ItemWork>()
  const hash = createHashQueue(deps.hash)

  const items = () => store.state().items
  const find = (id: string) => items().find((item) => item.id === id)

  function change(next: Partial<QueueState>): void {
    store.set({ ...store.state(), ...next })
  }
  function update(id: string, next: Partial<UploadItem>, announcement = store.state().announcement): void {
    change({ items: items().map((item) => (item.id === id ? { ...item, ...next } : item)), announcement })
  }

  function abort(id: string): void {
    work.get(id)?.hash.abort()
    work.get(id)?.send?.abort()
    work.delete(id)
  }

  function remove(id: string): void {
    // Where there is a receipt it still gets its hash.
    if (!work.get(id)?.receipts.length) abort(id)
    change({ items: items().filter((item) => item.id !== id) })
  }

  function addItems(added: readonly UploadItem[]): void {
    const kept = items().filter(({ state: { kind } }) => kind !== 'done' && kind !== 'refused')
    change({ items: [...kept, ...added] })
    for (const item of added) void checkItem(item)
  }

  /** Uploads these after those that already wait; skips those that cannot be uploaded. */
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
    const own: ItemWork = { hash: new AbortController(), receipts: [] }
    work.set(id, own)
    const check = await deps.check(file)
    if (find(id) === undefined) return
    const name = `“${visibleText(file.name)}”`
    if (check.kind === 'refused') return update(id, { sha256: null, state: check }, `${name} is refused.`)
    update(id, { check, state: { kind: 'ready' } }, `${name} can be uploaded.`)
    if (uploads) upload([id])
    const sha256 = await hash(file, own.hash.signal)
    update(id, { sha256 })
    // Null after the page was left, too: receipts deleted since then are not written again.
    if (sha256 === null) return
    for (const receipt of own.receipts) await receipt.setSha256(sha256)
    const state = find(id)?.state
    if (state?.kind === 'done') update(id, { state: { kind: 'done', receipt: { ...state.receipt, sha256 } } })
  }

  /** Takes back what waits, where the next upload would fail as this one has. */
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

  /** Uploads one document, once: whatever fails is for a person to decide. */
  const run = createJobRun<string, void>({
    jobs: [],
    atOnce: 1,
    connection: deps.connection,
    work: async (id) => {
      const item = find(id)
      if (item) await send(item)
    },
    failed: (_, failure) => {
      throw failure
    },
    onResult: stopAt,
    onState: ({ phase }) => change({ isOffline: phase === 'offline' }),
  })
  run.start()

  async function send({ id, api, file, fileName, title, canRename }: UploadItem): Promise<void> {
    update(id, { state: { kind: 'uploading', sent: 0, total: file.size, pace: null } }, progressText(0, 1))
    const owner = { baseUrl: api.baseUrl, person: api.session.state().person }
    const own = work.get(id)
    if (!own) return
    own.send = new AbortController()
    const { signal } = own.send
    const pace = createUploadPace()
    let perhapsStored = false
    const onStep = (step: UploadStep) => {
      if (step.kind === 'cancelled') perhapsStored = !step.incomplete
      else if (step.kind === 'processing') update(id, { state: step }, progressText(1, 1))
      else {
        const { sent, total } = step
        const state: ItemState = { ...step, kind: 'uploading', pace: pace.at(deps.now(), sent, total) }
        update(id, { state }, progressText(sent, total))
      }
    }
    const sent = {
      fleetId: api.fleetId,
      fileName: file.name,
      ...(fileName !== file.name && { sentFileName: fileName }),
      size: file.size,
      sentTitle: title,
    }
    const receipt = await keepReceiptBeforeUpload(deps, owner, sent, find(id)?.sha256 ?? null)
    own.receipts.push(receipt)
    update(id, { receiptId: receipt.id })
    // The hash may have become known while the receipt was written.
    const sha256 = find(id)?.sha256
    if (sha256) await receipt.setSha256(sha256)
    try {
      signal.throwIfAborted()
      const { data } = await deps.send(api, { file, fileName, title }, { signal, onStep })
      const stored = await receipt.markStored(data)
      // The hash may have become known meanwhile, too.
      const done: ItemState = {
        kind: 'done',
        receipt: { ...stored, sha256: find(id)?.sha256 ?? stored.sha256 },
      }
      update(id, { state: done }, 'Stored. Here is the receipt.')
    } catch (error) {
      if (signal.aborted) {
        update(id, { state: { kind: 'cancelled', perhapsStored } }, 'Upload cancelled')
        if (!perhapsStored) await receipt.withdraw()
      } else if (error instanceof ApiError) {
        update(id, { state: { kind: 'failed', error }, canRename: canRename || isFileRefused(error) }, '')
        if (error.outcome === 'not-applied') await receipt.withdraw()
        if (error.outcome === 'applied') await receipt.markStored(null)
      } else {
        throw error
      }
    }
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    /** Adds chosen files, one document each. `replacedId` is the item that the first replaces, keeping its title. */
    add(api: ApiClient, { files, folders }: ChosenFiles, replacedId?: string): void {
      change({ folders, stopped: null })
      const [file, ...more] = files
      if (file === undefined) return
      const before = replacedId === undefined ? undefined : find(replacedId)
      if (before) remove(before.id)
      const first = newItem(deps.newId(), api, file, before)
      addItems([first, ...more.map((one) => newItem(deps.newId(), api, one))])
    },
    /** Adds a document that another page made, and uploads it once its bytes have been checked. */
    addAndUpload({ api, file, title }: DocumentToUpload): void {
      const item = { ...newItem(deps.newId(), api, file), title }
      change({ items: [...items(), item] })
      void checkItem(item, true)
    },
    setTitle: (id: string, title: string) => update(id, { title }),
    /** Changes the name that the file is sent under. */
    setFileName: (id: string, fileName: string) => update(id, { fileName }),
    upload,
    cancel(id: string): void {
      if (find(id)?.state.kind === 'waiting') {
        run.drop((waiting) => waiting === id)
        update(id, { state: { kind: 'ready' } })
      } else work.get(id)?.send?.abort()
    },
    remove,
    /** Cancels and removes everything. Call it when the page is left. */
    close(): void {
      run.drop(() => true)
      store.set(EMPTY)
      for (const id of [...work.keys()]) abort(id)
    },
  }
}
