import type { BrowserContext } from 'playwright/test'
import type { Random } from '../../src/service/seed/seed-types'
import { signIn } from '../support/sign-in'
import { Wire } from '../support/wire/wire'
import type { World } from '../support/world/world'
import { passRound } from './round'
import { Tab } from './tab'

/** Delay of a refresh's response, in which a page can close during its refresh. */
const REFRESH_DELAY_MS = 60

export interface SoakOptions {
  readonly world: World
  readonly context: BrowserContext
  readonly rounds: number
  /** Life of an access token: long enough for 100 requests here, or a new token would be refused as well. */
  readonly tokenSeconds: number
  readonly random: Random
  /** Called with one line for each round. */
  readonly say?: (line: string) => void
}

/** The figures of a soak. */
export interface SoakFigures {
  readonly reloads: number
  readonly reopened: number
  /** Requests to the API with a response, refused for their old token, or canceled with their page. */
  readonly answered: number
  readonly expired: number
  readonly cut: number
  readonly refreshes: number
  readonly refused: number
  readonly reuses: number
  /** Statuses of tabs other than `starting` and `active`, each with its round. */
  readonly lapses: readonly string[]
  /** Rounds without a reload or a closed tab that took more than one refresh, because a tab was notified too late. */
  readonly wasteful: number
}

/**
 * Uses two tabs of one browser while their tokens constantly expire. In each round, the service's clock moves past the
 * token's end; the browser's clock stays. Rejects if a request of a tab that stays open fails.
 */
export async function soak(options: SoakOptions): Promise<SoakFigures> {
  const { world, context, rounds, tokenSeconds, random, say = () => undefined } = options
  await world.changeSessionRules({ accessTokenSeconds: tokenSeconds, refreshMode: 'rotate' })
  world.delayRefreshes(REFRESH_DELAY_MS)
  await signIn(context, world.apiOrigin, 'manager')
  const statuses: string[] = []
  await context.exposeBinding('onSessionStatus', (_, status: string) => {
    if (status !== 'active' && status !== 'starting') statuses.push(status)
  })
  const wire = new Wire(context)
  const tabs = [await Tab.open(context), await Tab.open(context)] as const
  const sums = { reloads: 0, reopened: 0, answered: 0, expired: 0, cut: 0 }
  const lapses: string[] = []
  let wasteful = 0

  for (let round = 1; round <= rounds; round += 1) {
    const before = world.counters().refreshes
    world.expireAccessTokens(tokenSeconds)
    const { reloads, reopened, text } = await passRound(context, tabs, random)
    const refreshes = world.counters().refreshes - before
    const line = `round ${round}: ${text}; refreshes: ${refreshes}`
    say(line)
    sums.reloads += reloads
    sums.reopened += reopened
    if (reloads + reopened === 0 && refreshes > 1) wasteful += 1
    lapses.push(...statuses.splice(0).map((status) => `${line}: ${status}`))
    for (const { status } of wire.to(/^\/v2\//)) {
      sums[status === 200 ? 'answered' : status === 401 ? 'expired' : 'cut'] += 1
    }
    wire.clear()
  }
  return { ...sums, ...world.counters(), lapses, wasteful }
}
