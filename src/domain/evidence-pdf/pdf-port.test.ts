import { afterEach, expect, test, vi } from 'vitest'
import { fakeHistory } from '../testing/fake-history'
import { statementOf } from '../testing/fake-statement'
import { makePdf } from './pdf-port'
import type { PdfResult } from './pdf-worker'

/** A worker with predefined replies. */
class FakeWorker {
  static last: FakeWorker
  isEnded = false
  onmessage: ((event: { data: PdfResult }) => void) | null = null
  constructor() {
    FakeWorker.last = this
  }
  postMessage() {}
  terminate() {
    this.isEnded = true
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const data = await statementOf(fakeHistory([]), '2024-03-05 08:30')

function making(signal = new AbortController().signal) {
  vi.stubGlobal('Worker', FakeWorker)
  const result = makePdf({ kind: 'statement', data }, signal).catch((error: unknown) => error)
  return { result, worker: FakeWorker.last }
}

test('aborting terminates the worker immediately', async () => {
  const abort = new AbortController()
  const { result, worker } = making(abort.signal)
  abort.abort('canceled')
  expect(await result).toBe('canceled')
  expect(worker.isEnded).toBe(true)
})

test('formats a failure as one sentence, with its cause', async () => {
  const { result, worker } = making()
  worker.onmessage?.({ data: { kind: 'failed', message: 'TypeError: x' } })
  expect(await result).toMatchObject({
    message: expect.stringMatching(/^Couldn’t create the PDF\./),
    cause: 'TypeError: x',
  })
  expect(worker.isEnded).toBe(true)
})
