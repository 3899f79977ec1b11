import {
  type AtRest,
  answerFile,
  type Build,
  CACHES,
  fetchFile,
  isFile,
  isWhole,
  keptAnswer,
  NEW_VERSION,
  PAGE,
  put,
} from './kept-files'

// Keeps the console's own files in this browser, so that the next visit needs no host to open. It answers for pages and for
// files of the build; everything else, the API and config.json above all, goes past it.

/** Of this build, put in when it is built. */
declare const BUILD: {
  /** Another one for every build. */
  readonly version: string
  /** Address of the script that index.html starts. */
  readonly entry: string
  /** Addresses of what the first page needs. */
  readonly first: readonly string[]
  /** Of all other code. */
  readonly rest: readonly string[]
  /** Of all files, see {@link Build}. */
  readonly hashes: Build['hashes']
  /** First parts of the addresses of pages; `''` is the first page. */
  readonly pages: readonly string[]
}

// The standard types of a service worker cannot stand beside those of pages.
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface InstallEvent extends WorkerEvent {
  /** Chromium's own: decides without starting the worker. */
  addRoutes?(rules: readonly object[]): Promise<void>
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
declare const self: {
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(
    type: 'message',
    listener: (event: WorkerEvent & { readonly data: AtRest; readonly source: Worker }) => void,
  ): void
}

const { version, entry, first, rest, pages, hashes } = BUILD
const MINE = `${CACHES}${version}`
const build: Build = { cache: MINE, hashes }
const WORKER = '/service-worker.js'

self.addEventListener('install', (event) => {
  const past = { or: [{ requestMode: 'navigate' }, { urlPattern: '/assets/*' }] }
  // Browsers that do not know such a rule start the worker, which lets the request pass.
  event.addRoutes?.([{ condition: { not: past }, source: 'network' }]).catch(() => undefined)
  event.waitUntil(keepFirst().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldBuilds())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/'))
    event.respondWith(answerFile(request, build, (work) => event.waitUntil(work)))
  else if (request.mode === 'navigate' && pages.includes(pathname.split('/')[1] ?? ''))
    event.respondWith(page(request))
})

self.addEventListener('message', (event) => {
  const { data, source } = event
  event.waitUntil(complete(data, () => source.postMessage(NEW_VERSION)))
})

/** Keeps index.html and what it needs. Rejects, and the browser tries again at a later visit, where something is missing. */
async function keepFirst(): Promise<void> {
  const answer = await freshPage()
  const cache = await caches.open(MINE)
  if (answer === null) throw new Error('The host serves another build.')
  await Promise.all(first.map((address) => keep(cache, address)))
  if (!(await put(cache, PAGE, answer, build))) throw new Error('The page cannot be kept.')
}

/** index.html with its headers as the host sends it now; null where it is no page of this build. */
async function freshPage(): Promise<Response | null> {
  const answer = await fetch(PAGE, { cache: 'no-store' })
  const isMine = (await answer.clone().text()).includes(entry)
  return isFile(PAGE, answer) && isMine ? answer : null
}

async function keep(cache: Cache, address: string, priority: RequestPriority = 'auto'): Promise<void> {
  const own = await cache.match(address, { ignoreVary: true })
  if (own && (await isWhole(address, own, build))) return
  // The build before may have the same file.
  const answer =
    (await keptAnswer(address, build)) ?? (await fetchFile(new Request(address), build, { priority }))
  if (!(await put(cache, address, answer, build))) throw new Error(`${address} cannot be kept.`)
}

/** Keeps the build before this one, too: its tabs may still ask for code. */
async function forgetOldBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== MINE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

async function page(request: Request): Promise<Response> {
  return (await keptAnswer(PAGE, build, MINE)) ?? fetch(request)
}

/** Renews the copy of index.html, whose headers and nonce are the host's, and fetches the code of all pages. */
async function complete({ all, entry: started }: AtRest, sayNewVersion: () => void): Promise<void> {
  const answer = await freshPage()
  if (answer === null) return update()
  const cache = await caches.open(MINE)
  await put(cache, PAGE, answer, build)
  if (started !== entry) sayNewVersion()
  for (const address of all ? [...first, ...rest] : first) await keep(cache, address, 'low')
}

/** Looks for the worker of another build; goes away where the host has none any more. */
async function update(): Promise<void> {
  const answer = await fetch(WORKER, { cache: 'no-store' })
  if (isFile(WORKER, answer)) {
    await self.registration.update()
  } else if (answer.status < 500) {
    // Tabs of this build still get their code; the next page is the host's.
    await self.registration.unregister()
    await (await caches.open(MINE)).delete(PAGE)
  }
}
