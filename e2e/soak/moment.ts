import type { BrowserContext, Request } from 'playwright/test'
import type { Random } from '../../src/service/seed/seed-types'
import { REFRESH } from '../support/wire/wire'

/** A point in a round at which a tab is disturbed. */
export interface Moment {
  readonly name: string
  /** Returns whether the moment has come, from the numbers of requests and refreshes sent in this round. */
  readonly isNow: (sent: number, refreshes: number) => boolean
}

/** Picks a random moment. Half of the moments are at the refresh, because a session is most likely lost there. */
export function pickMoment(random: Random, mostRequests: number): Moment {
  if (random.chance(0.5)) return { name: 'as the refresh leaves', isNow: (_, refreshes) => refreshes > 0 }
  const at = random.whole(1, mostRequests)
  return { name: `at request ${at}`, isNow: (sent) => sent >= at }
}

/** Watches the requests that leave the browser from now on. `come` resolves at the moment; `stop` ends the watch. */
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
