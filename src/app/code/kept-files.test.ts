import { afterEach, expect, test, vi } from 'vitest'
import { answerFile, CACHES, keptAnswer, PAGE } from './kept-files'

const MINE = `${CACHES}abc`
const SCRIPT = 'https://console.example/assets/a-1.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

const script = (init: ResponseInit = {}) =>
  new Response('export {}', { headers: { 'Content-Type': 'text/javascript' }, ...init })

/** A cache storage with one cache; `refuses` names the operations that reject. */
function storageOf(refuses: readonly string[] = []) {
  const entries = new Map<string, Response>([[PAGE, new Response('<!doctype html>')]])
  const run =
    <T>(name: string, work: (address: string, answer: Response) => T) =>
    async (address: string, answer: Response): Promise<T> => {
      if (refuses.includes(name)) throw new DOMException('Full.', 'QuotaExceededError')
      return work(address, answer)
    }
  const match = run('match', (address) => entries.get(address)?.clone())
  const cache = {
    match,
    put: run('put', (address, answer) => {
      // As browsers do.
      if (answer.status === 206 || answer.headers.get('Vary') === '*') throw new TypeError('Not to be kept.')
      entries.set(address, answer)
    }),
    delete: run('delete', (address) => entries.delete(address)),
  }
  vi.stubGlobal('caches', {
    match,
    has: run('has', () => true),
    open: run('open', () => cache),
    keys: run('keys', () => [MINE]),
  })
  return entries
}

/** The answer of the worker where the host gives this one, after all work that it left for later. */
async function answerWith(answer: Response): Promise<Response> {
  vi.stubGlobal('fetch', async () => answer)
  const works: Promise<unknown>[] = []
  const given = await answerFile(new Request(SCRIPT), MINE, (work) => works.push(work))
  await Promise.all(works)
  return given
}

test('a file is kept, and the kept one answers without the host', async () => {
  storageOf()
  expect(await (await answerWith(script())).text()).toBe('export {}')
  expect(await (await answerWith(Response.error())).text()).toBe('export {}')
})

test.each(['match', 'has', 'open', 'put', 'delete'])(
  'F100 a storage whose %s fails: the answer is the host’s',
  async (operation) => {
    storageOf([operation])
    for (const answer of [script({ status: 404 }), script()]) expect(await answerWith(answer)).toBe(answer)
    if (operation === 'match') expect(await keptAnswer(PAGE, MINE)).toBeUndefined()
  },
)

test.each([
  ['a part of a file', script({ status: 206 })],
  ['a file with Vary: *', script({ headers: { 'Content-Type': 'text/javascript', Vary: '*' } })],
])('F100 %s: answered with, not kept', async (_, answer) => {
  const entries = storageOf()
  expect(await answerWith(answer)).toBe(answer)
  expect(entries.has(SCRIPT)).toBe(false)
})
