import { afterEach, expect, test, vi } from 'vitest'
import { answerFile, type Build, CACHES, hashOf, isFile, keptAnswer, PAGE, put } from './kept-files'

const SCRIPT = 'https://console.example/assets/a-1.js'
const BUILD: Build = { cache: `${CACHES}abc`, hashes: {} }

afterEach(() => {
  vi.unstubAllGlobals()
})

const script = (init: ResponseInit = {}, body: BodyInit | null = 'export {}') =>
  new Response(body, { headers: { 'Content-Type': 'text/javascript' }, ...init })

const page = (type = 'text/html') => new Response('<!doctype html>', { headers: { 'Content-Type': type } })

const typed = (type: string, body: BodyInit | null = 'export {}') =>
  new Response(body, { headers: { 'Content-Type': type } })

/** An answer whose connection breaks. */
function cutShort(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('export'))
      controller.error(new TypeError('The connection broke.'))
    },
  })
  return script({}, body)
}

function redirected(): Response {
  const answer = script()
  Object.defineProperty(answer, 'redirected', { value: true })
  return answer
}

/** A cache storage with one cache; `refuses` names the operations that reject. */
function storageOf(refuses: readonly string[] = []) {
  const entries = new Map<string, Response>([[PAGE, page()]])
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
    keys: run('keys', () => [BUILD.cache]),
  })
  return entries
}

/** The answer of the worker where the host gives these, one after the other, after all work that it left for later. */
async function answerWith(answer: Response, build = BUILD, ...more: Response[]): Promise<Response> {
  const answers = [answer, ...more]
  vi.stubGlobal('fetch', async () => answers.shift() ?? answer)
  const works: Promise<unknown>[] = []
  const given = await answerFile(new Request(SCRIPT), build, (work) => works.push(work))
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
    if (operation === 'match') expect(await keptAnswer(PAGE, BUILD, BUILD.cache)).toBeUndefined()
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

test.each([
  ['text/javascript', '/assets/a-1.js', true],
  ['application/javascript', '/assets/a-1.js', true],
  ['Text/JavaScript; Charset=UTF-8', '/assets/a-1.js', true],
  ['text/javascript ;charset=utf-8', '/assets/a-1.js?x', true],
  ['text/plain', '/assets/a-1.js', false],
  ['', '/assets/a-1.js', false],
  ['Text/HTML', '/assets/a-1.js', false],
  ['application/xhtml+xml', '/assets/a-1.js', false],
  ['text/css', '/assets/a-1.js', false],
  ['TEXT/CSS; charset=utf-8', '/assets/a-1.css', true],
  ['text/html', '/assets/a-1.css', false],
  ['font/ttf', '/assets/a-1.ttf', true],
  ['text/html', '/assets/a-1.ttf', false],
  ['image/png', '/assets/a-1.png', false],
  ['text/html; charset=utf-8', PAGE, true],
  ['application/xhtml+xml', PAGE, false],
])('F99 the type "%s" at %s: a file of the console: %s', (type, address, expected) => {
  expect(isFile(address, typed(type))).toBe(expected)
})

test.each([
  ['plain text', typed('text/plain')],
  ['no type', new Response(new TextEncoder().encode('export {}'))],
  ['a page', typed('Text/HTML; charset=utf-8')],
  ['status 204', script({ status: 204 }, null)],
  ['an empty file', script({}, '')],
  ['no body', script({}, null)],
  ['a file cut short', cutShort()],
  ['another address’s file', redirected()],
])('F99 %s in place of a file: answered with, not kept', async (_, answer) => {
  const entries = storageOf()
  expect(await answerWith(answer)).toBe(answer)
  expect(entries.has(SCRIPT)).toBe(false)
})

test('F99 a wrong answer that was kept: dropped, and the host is asked', async () => {
  const entries = storageOf()
  entries.set(SCRIPT, typed('text/plain', 'Deploying'))
  entries.set(PAGE, page('text/plain'))
  expect(await (await answerWith(script())).text()).toBe('export {}')
  expect(await entries.get(SCRIPT)?.text()).toBe('export {}')
  expect(await keptAnswer(PAGE, BUILD, BUILD.cache)).toBeUndefined()
  expect(entries.has(PAGE)).toBe(false)
})

const knowing = async (text: string): Promise<Build> => ({
  ...BUILD,
  hashes: { '/assets/a-1.js': await hashOf(new TextEncoder().encode(text).buffer) },
})

test('F99 a file with other bytes than the build’s: asked for again past every cache, never kept, never used', async () => {
  const build = await knowing('export {}')
  const asked = vi.fn()
  const entries = storageOf()
  vi.stubGlobal('fetch', async (_: Request, options?: RequestInit) => {
    asked(options?.cache)
    return script({}, 'export')
  })
  const given = await answerFile(new Request(SCRIPT), build, () => undefined)
  expect([given.type, asked.mock.calls]).toEqual(['error', [[undefined], ['reload']]])
  expect([entries.has(SCRIPT), entries.has(PAGE)]).toEqual([false, false])
  const cache = await caches.open(build.cache)
  expect(await put(cache, SCRIPT, script({}, 'export'), build)).toBe(false)
  expect(await put(cache, SCRIPT, script(), build)).toBe(true)
})

test('F99 a file that another cache on the way had wrong: the host’s is used and kept', async () => {
  const build = await knowing('export {}')
  const entries = storageOf()
  const given = await answerWith(script({}, 'export'), build, script())
  expect(await given.text()).toBe('export {}')
  expect(await entries.get(SCRIPT)?.text()).toBe('export {}')
})

test('F99 a kept file with other bytes: dropped at the next load, and the host’s is used', async () => {
  const build = await knowing('export {}')
  const entries = storageOf()
  entries.set(SCRIPT, script({}, 'export { } '))
  expect(await (await answerWith(script(), build)).text()).toBe('export {}')
  expect(await (await answerWith(Response.error(), build)).text()).toBe('export {}')
})

test('F99 what a deploy took away is said as the host says it, also for a file that is known', async () => {
  storageOf()
  const gone = script({ status: 404 })
  expect(await answerWith(gone, await knowing('export {}'))).toBe(gone)
})
