import { expect } from 'vitest'
import type { ApiClient, ApiResponse } from '../../../api/client/client'
import type { StoredDocument, uploadDocument } from '../../../api/resources/document-upload'
import { fakeConnection } from '../../../api/testing/fake-connection'
import type { Receipt } from '../../../local/receipts'
import type { ContentCheck } from '../choose/check-content'
import { createUploadQueue } from '../upload/upload-queue'

/** `expect.poll` without its pause of 50 ms. */
export const soon = <T>(read: () => T) => expect.poll(read, { interval: 1 })

export const api = {
  baseUrl: '',
  fleetId: 2,
  session: { state: () => ({ person: 'mia' }) },
} as unknown as ApiClient
export const pdf = (name: string) => new File([name], `${name}.pdf`)
export const none: readonly string[] = []
export const stored = (file: string) =>
  ({ data: { title: 't', file, user: '1', type: 'TOLL' } }) as ApiResponse<StoredDocument>

/** Creates a queue of PDFs. The test sends its responses and hashes. */
export function open(
  check: (file: File) => ContentCheck = () => ({ kind: 'pdf', encrypted: false, cutShort: false }),
) {
  const connection = fakeConnection()
  const requests: {
    title: string
    name: string
    watch: Parameters<typeof uploadDocument>[2]
    resolve: (response: ApiResponse<StoredDocument>) => void
    reject: (error: unknown) => void
  }[] = []
  const hashes: ((sha256: string | null) => void)[] = []
  /** Called while the receipt of a stored document is being written. */
  let onStored: () => Promise<void> = async () => undefined
  const kept = new Map<string, Receipt>()
  let id = 0
  const queue = createUploadQueue({
    check: async (file) => check(file),
    hash: (_, signal) =>
      new Promise((resolve) => {
        hashes.push(resolve)
        signal.addEventListener('abort', () => resolve(null))
      }),
    send: (_, { fileName, title }, watch) =>
      new Promise((resolve, reject) => {
        requests.push({ title, name: fileName, watch, resolve, reject })
        watch.signal?.addEventListener('abort', () => reject(watch.signal?.reason))
      }),
    keep: async (owner, receipt) => {
      expect(owner).toEqual({ baseUrl: '', person: 'mia' })
      kept.set(receipt.id, receipt)
      if (receipt.outcome === 'stored') await onStored()
    },
    drop: async (owner, id) => {
      expect(owner).toEqual({ baseUrl: '', person: 'mia' })
      kept.delete(id)
    },
    newId: () => `id-${++id}`,
    now: () => 1000,
    connection,
  })
  const states = () => queue.state().items.map(({ file, state }) => `${file.name} ${state.kind}`)
  const add = (files: readonly File[], replacedId?: string) =>
    queue.add(api, { files, folders: none }, replacedId)
  const idAt = (index: number) => queue.state().items[index]?.id ?? ''
  const upload = async (indexes: readonly number[], total = 1) => {
    queue.upload(indexes.map(idAt))
    await soon(() => requests).toHaveLength(total)
  }
  return {
    upload,
    whenStored: (work: () => Promise<void>) => {
      onStored = work
    },
    forget: () => kept.clear(),
    queue,
    connection,
    requests,
    hashes,
    kept: () => [...kept.values()],
    states,
    add,
    idAt,
  }
}

export async function ready(name = 'a') {
  const opened = open()
  opened.add([pdf(name)])
  await soon(opened.states).toEqual([`${name}.pdf ready`])
  return opened
}
