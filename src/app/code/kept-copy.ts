import { createStore } from '../../lib/store'
import { type AtRest, CACHES, NEW_VERSION } from './kept-files'

const WORKER = `${import.meta.env.BASE_URL}service-worker.js`
/** A first visit is left alone for so long: the copy is for the next one, and costs this one's first clicks. */
const FIRST_VISIT_MS = 10_000
/** A tab that stays open looks for a new version when somebody returns to it, at most this often. */
const LOOK_EVERY_MS = 3_600_000
/** A host that takes longer counts as away. */
const HOST_WAIT_MS = 3_000

const ready = createStore(false)

/** Whether a newer version of the console is kept and opens at the next reload. */
export const newVersion = { state: ready.state, subscribe: ready.subscribe }

/**
 * Keeps a copy of the console's files in this browser once the page is at rest, or deletes it where `isWanted` is false.
 * Nothing happens where the browser allows none: without HTTPS, in some private windows.
 */
export function keepCopy(isWanted: boolean): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Refused by a browser that stores nothing: the console works without.
  const work = () => void (isWanted ? keep().catch(() => undefined) : forgetCopy())
  whenAtRest(work, navigator.serviceWorker.controller === null ? FIRST_VISIT_MS : 0)
}

async function keep(): Promise<void> {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', () => tell(serviceWorker.controller))
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data === NEW_VERSION) ready.set(true)
  })
  await serviceWorker.register(WORKER)
  const registration = await serviceWorker.ready
  tell(registration.active)
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    // Without a connection it looks at the next return.
    registration.update().catch(() => undefined)
  })
}

/** Lets the worker complete the copy, and say of which build it is. */
function tell(worker: ServiceWorker | null): void {
  const saveData = 'connection' in navigator && Object(navigator.connection).saveData === true
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  const atRest: AtRest = { all: !saveData, entry: new URL(script?.src ?? '', location.href).pathname }
  worker?.postMessage(atRest)
}

/** Deletes the copy, so that the next page is the host's. Never rejects: where it is refused, there is none. */
export async function forgetCopy(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(WORKER)
    await registration?.unregister()
    for (const name of await caches.keys()) if (name.startsWith(CACHES)) await caches.delete(name)
  } catch {
    // This browser allows no copy.
  }
}

/** Drops the files that are kept, so that the next page has the host's: what is kept may be broken. */
export async function dropFiles(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHES))
    // Without its host the console has only these.
    if (names.length === 0 || !(await isHostThere())) return
    for (const name of names) await caches.delete(name)
  } catch {
    // This browser allows no copy, or the host does not answer.
  }
}

async function isHostThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(HOST_WAIT_MS)
  const { status } = await fetch(WORKER, { method: 'HEAD', cache: 'no-store', signal })
  return status < 500
}

/** Runs the work so long after the page was loaded, once it has nothing else to do. */
function whenAtRest(work: () => void, waitMs: number): void {
  const soon = () =>
    setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 10_000 })
      else setTimeout(work, 2_000)
    }, waitMs)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}
