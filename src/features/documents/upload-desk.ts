import type { ApiClient } from '../../api/client/client'
import type { UploadStep } from '../../api/client/upload-exchange'
import { ApiError } from '../../lib/api-error'
import { visibleText } from '../../lib/text/visible-text'
import { defaultTitle } from './default-title'
import type { Desk, DeskDeps, DeskState } from './desk'
import { canStart, type DeskItem, type ItemState, isUnderWay, stopsQueue } from './desk-item'
import { type KeptReceipt, keepBeforeSending } from './kept-receipts'
import { createSumQueue } from './sum-queue'
import { createUploadPace, milestone } from './upload-pace'

const EMPTY: DeskState = { items: [], offered: [], folders: [], heldBack: 0, news: '' }

/** Makes an empty desk. One a visit of the page. */
export function createDesk(deps: DeskDeps): Desk {
  const listeners = new Set<() => void>()
  /** What stops an item: its sum being computed, its request. */
  const stops = new Map<string, { readonly hash: AbortController; send?: AbortController }>()
  /** What was kept of an item, to be completed when its sum is known. */
  const kept = new Map<string, KeptReceipt[]>()
  const sumOf = createSumQueue(deps.hash)
  let state = EMPTY

  function change(next: Partial<DeskState>): void {
    state = { ...state, ...next }
    for (const listener of [...listeners]) listener()
  }
  const find = (id: string) => state.items.find((item) => item.id === id)
  function update(id: string, next: Partial<DeskItem>, news = state.news): void {
    change({ items: state.items.map((item) => (item.id === id ? { ...item, ...next } : item)), news })
  }

  function forget(id: string): void {
    stops.get(id)?.hash.abort()
    stops.get(id)?.send?.abort()
    stops.delete(id)
  }

  function remove(id: string): void {
    // A receipt still gets its sum.
    if (!kept.has(id)) forget(id)
    change({ items: state.items.filter((item) => item.id !== id) })
  }

  function add(api: ApiClient, files: readonly File[], title?: string): void {
    const added = files.map((file): DeskItem => {
      const checking: ItemState = { kind: 'checking' }
      const id = deps.newId()
      return {
        id,
        api,
        file,
        title: title ?? defaultTitle(file.name),
        check: null,
        sha256: undefined,
        receiptId: null,
        state: checking,
      }
    })
    // What is through makes room for the next.
    const stay = state.items.filter(({ state: { kind } }) => kind !== 'done' && kind !== 'refused')
    change({ items: [...stay, ...added], offered: [] })
    for (const item of added) void look(item)
  }

  async function look({ id, file }: DeskItem): Promise<void> {
    const hash = new AbortController()
    stops.set(id, { hash })
    const check = await deps.check(file)
    if (find(id) === undefined) return
    const name = `“${visibleText(file.name)}”`
    if (check.kind === 'refused') {
      return update(id, { sha256: null, state: check }, `${name} is refused.`)
    }
    update(id, { check, state: { kind: 'ready' } }, `${name} can be uploaded.`)
    const sha256 = await sumOf(file, hash.signal)
    update(id, { sha256 })
    // After the page was left a sum is null: what was deleted since then is not written again.
    if (sha256 === null) return
    for (const receipt of kept.get(id) ?? []) await receipt.sum(sha256)
    const now = find(id)?.state
    if (now?.kind === 'done') update(id, { state: { kind: 'done', receipt: { ...now.receipt, sha256 } } })
  }

  async function next(): Promise<void> {
    const busy = state.items.some(({ state: { kind } }) => kind === 'uploading' || kind === 'processing')
    const item = state.items.find(({ state: { kind } }) => kind === 'waiting')
    if (busy || item === undefined) return
    // The first picture of it is drawn before anything is awaited, so that a second click finds it under way.
    update(
      item.id,
      { state: { kind: 'uploading', sent: 0, total: item.file.size, pace: null } },
      milestone(0, 1),
    )
    await send(item)
    const after = find(item.id)
    if (after && stopsQueue(after)) holdBack()
    await next()
  }

  function holdBack(): void {
    const isWaiting = ({ state: { kind } }: DeskItem) => kind === 'waiting'
    const heldBack = state.items.filter(isWaiting).length
    const ready: ItemState = { kind: 'ready' }
    change({
      items: state.items.map((item) => (isWaiting(item) ? { ...item, state: ready } : item)),
      heldBack,
    })
  }

  async function send({ id, api, file, title }: DeskItem): Promise<void> {
    const owner = { baseUrl: api.baseUrl, person: api.session.state().person }
    const stop = new AbortController()
    const stopper = stops.get(id)
    if (stopper) stopper.send = stop
    const pace = createUploadPace()
    let perhapsStored = false
    const onStep = (step: UploadStep) => {
      if (step.kind === 'cancelled') perhapsStored = !step.incomplete
      else if (step.kind === 'processing') update(id, { state: step }, milestone(1, 1))
      else {
        const { sent, total } = step
        const now = pace.at(deps.now(), sent, total)
        update(id, { state: { ...step, kind: 'uploading', pace: now } }, milestone(sent, total))
      }
    }
    const sent = { fleetId: api.fleetId, fileName: file.name, size: file.size, sentTitle: title }
    const receipt = await keepBeforeSending(deps, owner, sent, find(id)?.sha256 ?? null)
    kept.set(id, [...(kept.get(id) ?? []), receipt])
    update(id, { receiptId: receipt.id })
    // The sum may have become known while the receipt was being written.
    const sum = find(id)?.sha256
    if (sum) await receipt.sum(sum)
    try {
      stop.signal.throwIfAborted()
      const { data } = await deps.send(api, { file, title }, { signal: stop.signal, onStep })
      const done: ItemState = { kind: 'done', receipt: await receipt.stored(data) }
      update(id, { state: done }, 'Stored. Here is the receipt.')
    } catch (error) {
      if (stop.signal.aborted) {
        update(id, { state: { kind: 'cancelled', perhapsStored } }, 'Upload cancelled')
        if (!perhapsStored) await receipt.withdraw()
      } else if (error instanceof ApiError) {
        update(id, { state: { kind: 'failed', error } }, '')
        if (error.outcome === 'not-applied') await receipt.withdraw()
        if (error.outcome === 'applied') await receipt.stored(null)
      } else {
        throw error
      }
    }
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take(api, { files, folders }, inPlaceOf) {
      change({ folders, offered: [], heldBack: 0 })
      const [file] = files
      if (file === undefined) return
      if (files.length > 1) return change({ offered: files })
      const before = inPlaceOf === undefined ? undefined : find(inPlaceOf)
      // One file takes the place of one that nobody has sent yet; in a queue it comes last.
      const [only] = state.items
      const replaced = before ?? (state.items.length === 1 && only && !isUnderWay(only) ? only : undefined)
      if (replaced) remove(replaced.id)
      add(api, [file], before?.title)
    },
    answerOffer(api, queue) {
      const { offered } = state
      change({ offered: [] })
      if (!queue) return
      for (const {
        id,
        state: { kind },
      } of state.items)
        if (kind === 'ready' || kind === 'checking') remove(id)
      add(api, offered)
    },
    setTitle(id, title) {
      update(id, { title })
    },
    upload(ids) {
      change({ heldBack: 0 })
      for (const id of ids) {
        const item = find(id)
        if (item && canStart(item)) update(id, { state: { kind: 'waiting' } })
      }
      void next()
    },
    cancel(id) {
      const item = find(id)
      if (item?.state.kind === 'waiting') update(id, { state: { kind: 'ready' } })
      else stops.get(id)?.send?.abort()
    },
    remove,
    close() {
      change(EMPTY)
      for (const id of [...stops.keys()]) forget(id)
    },
  }
}
