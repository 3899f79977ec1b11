import type { BrowserContext, Request } from 'playwright/test'
import type { Random } from '../../src/service/seed/seed-types'
import { REFRESH } from '../support/wire/wire'

/** A point of a round at which a tab is disturbed. */
export interface Moment {
  readonly name: string
  /** The requests that have left so far in this round, among them refreshes. */
  readonly isNow: (sent: number, refreshes: number) => boolean
}

/** Picks the refresh for half of the moments, since a session is most likely lost there. */
export function pickMoment(random: Random, mostRequests: number): Moment {
  if (random.chance(0.5)) return { name: 'as the refresh leaves', isNow: (_, refreshes) => refreshes > 0 }
  const at = random.whole(1, mostRequests)
  return { name: `at request ${at}`, isNow: (sent) => sent >= at }
}

/** Resolves when the moment has come, by what leaves the browser from now on. `stop` gives up. */
export function comes(context: BrowserContext, { isNow }: Moment): { come: Promise<void>; stop: () => void } {
  let sent = 0
  let refreshes = 0
  let resolve: () => void = () => undefined
  const come = new Promise<void>((done) => {
    resolve = done
  })
  const look = (request: Request) => {
    sent += 1
    if (new URL(request.url()).pathname === REFRESH) refreshes += 1
    if (isNow(sent, refreshes)) stop()
  }
  const stop = () => {
    context.off('request', look)
    resolve()
  }
  context.on('request', look)
  return { come, stop }
}
