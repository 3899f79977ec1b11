import type { Answer, ApiClient } from '../../api/client'
import type { StoredDocument } from '../../api/document-upload'
import type { UploadStep } from '../../api/upload-exchange'
import { ApiError } from '../../lib/api-error'
import { visibleText } from '../../lib/visible-text'
import type { Owner } from '../../local/keepsakes'
import type { Receipt } from '../../local/receipts'
import { defaultTitle } from './default-title'
import type { Desk, DeskDeps, DeskState } from './desk'
import { canStart, type DeskItem, type ItemState, isUnderWay } from './desk-item'
import { createUploadPace, milestone } from './upload-pace'

const EMPTY: DeskState = { items: [], offered: [], folders: [], news: '' }

/** Makes an empty desk. One a visit of the page. */
export function createDesk(deps: DeskDeps): Desk {
  const listeners = new Set<() => void>()
  /** What stops an item: its sum being computed, its request. */
  const stops = new Map<string, { readonly hash: AbortController; send?: AbortController }>()
  /** What was kept of an item, to be completed when its sum is known. */
  const kept = new Map<string, { readonly owner: Owner; readonly receipt: Receipt }[]>()
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
    forget(id)
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
    const sha256 = await deps.hash(file, hash.signal)
    update(id, { sha256 })
    // Those that were kept meanwhile.
    for (const { owner, receipt } of kept.get(id) ?? []) await deps.keep(owner, { ...receipt, sha256 })
    const now = find(id)?.state
    if (now?.kind === 'done') update(id, { state: { kind: 'done', receipt: { ...now.receipt, sha256 } } })
  }

  async function next(): Promise<void> {
    const busy = state.items.some(({ state: { kind } }) => kind === 'uploading' || kind === 'processing')
    const item = state.items.find(({ state: { kind } }) => kind === 'waiting')
    if (busy || item === undefined) return
    await send(item)
    await next()
  }

  async function send({ id, api, file, title }: DeskItem): Promise<void> {
    const owner = { baseUrl: api.baseUrl, person: api.session.state().person }
    const stop = new AbortController()
    const stopper = stops.get(id)
    if (stopper) stopper.send = stop
    const pace = createUploadPace()
    let sentAll = false
    const onStep = (step: UploadStep) => {
      sentAll = step.kind === 'processing'
      if (step.kind === 'processing') return update(id, { state: step }, milestone(1, 1))
      const { sent, total } = step
      update(
        id,
        { state: { ...step, kind: 'uploading', pace: pace.at(deps.now(), sent, total) } },
        milestone(sent, total),
      )
    }
    const keep = async (outcome: Receipt['outcome'], document: StoredDocument | null) => {
      const nothing = { title: null, file: null, user: null, type: null }
      const sent = {
        fileName: file.name,
        size: file.size,
        sentTitle: title,
        sha256: find(id)?.sha256 ?? null,
      }
      const receipt: Receipt = {
        id: deps.newId(),
        at: deps.now(),
        fleetId: api.fleetId,
        ...sent,
        outcome,
        ...(document ?? nothing),
      }
      kept.set(id, [...(kept.get(id) ?? []), { owner, receipt }])
      await deps.keep(owner, receipt)
      return receipt
    }

    update(id, { state: { kind: 'uploading', sent: 0, total: file.size, pace: null } }, milestone(0, 1))
    try {
      const answer: Answer<StoredDocument> = await deps.send(
        api,
        { file, title },
        { signal: stop.signal, onStep },
      )
      update(
        id,
        { state: { kind: 'done', receipt: await keep('stored', answer.data) } },
        'Stored. Here is the receipt.',
      )
    } catch (error) {
      if (stop.signal.aborted) {
        update(id, { state: { kind: 'cancelled', sentAll } }, 'Upload cancelled')
        if (sentAll) await keep('unknown', null)
      } else if (error instanceof ApiError) {
        update(id, { state: { kind: 'failed', error } }, '')
        if (error.outcome === 'unknown') await keep('unknown', null)
        if (error.outcome === 'applied') await keep('stored', null)
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
      change({ folders, offered: [] })
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
      for (const id of [...stops.keys()]) forget(id)
      change(EMPTY)
    },
  }
}
