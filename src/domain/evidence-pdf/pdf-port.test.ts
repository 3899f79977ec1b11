import { afterEach, expect, test, vi } from 'vitest'
import { readFile } from './pdf-port'
import type { PdfResult } from './pdf-worker'

/** A worker that says what the test has it say. */
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
  says(data: PdfResult) {
    this.onmessage?.({ data })
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function reading(signal = new AbortController().signal) {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  const result = readFile(new File([], 'file'), () => undefined, signal).catch((error: unknown) => error)
  return { result, worker: FakeWorker.last }
}
const at = (step: 'reading' | 'loading' | 'comparing'): PdfResult => ({
  kind: 'reading',
  progress: { step, done: 0 },
})

test('F104 a file that does not get on is given up within 5 seconds, and its worker ended', async () => {
  const { result, worker } = reading()
  worker.says(at('loading'))
  await vi.advanceTimersByTimeAsync(60_000)
  worker.says(at('reading'))
  await vi.advanceTimersByTimeAsync(3000)
  worker.says(at('reading'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(worker.isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1500)
  expect(worker.isEnded).toBe(true)
  expect(String(await result)).toContain('takes too long')
})

test('F104 cancelling ends the worker at once', async () => {
  const abort = new AbortController()
  const { result, worker } = reading(abort.signal)
  worker.says(at('reading'))
  abort.abort('cancelled')
  expect(await result).toBe('cancelled')
  expect(worker.isEnded).toBe(true)
})

test('a limit is said in its own words, any other failure in one sentence', async () => {
  const failed = async (message: string, isFile: boolean) => {
    const { result, worker } = reading()
    worker.says({ kind: 'failed', message, isFile })
    return String(await result)
  }
  expect(await failed('This file is larger than any.', true)).toContain('larger than any')
  expect(await failed('TypeError: x', false)).toContain('The file could not be read.')
})
