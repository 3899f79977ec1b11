import { setInterval } from 'node:timers/promises'
import type { BrowserContext } from 'playwright/test'
import { signIn } from '../support/sign-in'
import { Wire } from '../support/wire/wire'
import type { World } from '../support/world/world'
import { Tab } from './tab'

const DAY_MS = 86_400_000
/** Interval at which each tab sends a request. */
const PACE_MS = 200

/** Life of a refresh token that outlasts the day and the use after it. An option of the service. */
export const LONG_SESSION_SECONDS = (2 * DAY_MS) / 1000

interface RenewalFigures {
  /** Requests to the API with a response, and requests refused for their token. */
  readonly answered: number
  readonly refused: number
  readonly renewals: number
}

/**
 * Uses two tabs until their token was renewed this many times, in a session that started a day ago. The service copies
 * the session's `iat` into access tokens, which therefore seem to live for a day and `tokenSeconds`.
 */
export async function renewAhead(options: {
  readonly world: World
  readonly context: BrowserContext
  readonly tokenSeconds: number
  readonly renewals: number
}): Promise<RenewalFigures> {
  const { world, context, tokenSeconds, renewals } = options
  await world.changeSessionRules({ accessTokenSeconds: tokenSeconds })
  world.moveClock(-DAY_MS)
  await signIn(context, world.apiOrigin, 'manager')
  world.moveClock(DAY_MS)
  const wire = new Wire(context)
  const tabs = [await Tab.open(context), await Tab.open(context)]
  const before = world.counters().refreshes
  for await (const _ of setInterval(PACE_MS)) {
    await Promise.all(tabs.map((tab) => tab.work(1)))
    if (world.counters().refreshes - before >= renewals) break
  }
  const responses = wire.to(/^\/v2\//).map(({ status }) => status)
  return {
    answered: responses.filter((status) => status === 200).length,
    refused: responses.filter((status) => status === 401).length,
    renewals: world.counters().refreshes - before,
  }
}
