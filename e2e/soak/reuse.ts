import type { BrowserContext } from 'playwright/test'
import { signIn } from '../support/sign-in'
import { REFRESH } from '../support/wire/wire'
import type { World } from '../support/world/world'
import type { TwoTabs } from './round'

/** The refresh cookie of the browser as it is now. */
export async function refreshCookie(context: BrowserContext, world: World): Promise<string> {
  const [cookie] = await context.cookies(`${world.apiOrigin}${REFRESH}`)
  if (!cookie) throw new Error('The browser holds no refresh cookie')
  return cookie.value
}

/**
 * Somebody sends a used cookie again, and the service ends the session (`strict`). The tabs notice at the next expiry,
 * the person signs in, and both go on. Returns what the service counted of it.
 */
export async function reuseOnPurpose(options: {
  readonly world: World
  readonly context: BrowserContext
  readonly tabs: TwoTabs
  readonly usedCookie: string
  readonly tokenSeconds: number
}): Promise<{ reuses: number; refused: number }> {
  const { world, context, tabs, usedCookie, tokenSeconds } = options
  const before = world.counters()
  const stolen = await fetch(`${world.apiOrigin}${REFRESH}`, {
    method: 'POST',
    headers: { Cookie: `refresh_token=${usedCookie}`, 'Content-Type': 'application/json' },
    body: '{}',
  })
  if (stolen.status !== 401) throw new Error(`A used cookie was answered with ${stolen.status}`)
  world.expireAccessTokens(tokenSeconds)
  for (const tab of tabs) {
    const went = await tab.work(1).then(
      () => true,
      () => false,
    )
    if (went) throw new Error('A tab went on in a session that the service had ended')
    const status = await tab.status()
    if (status !== 'ended') throw new Error(`A tab whose session was ended is ${status}`)
  }
  await signIn(context, world.apiOrigin, 'manager')
  await Promise.all(tabs.map((tab) => tab.lookAgain()))
  const after = world.counters()
  return { reuses: after.reuses - before.reuses, refused: after.refused - before.refused }
}
