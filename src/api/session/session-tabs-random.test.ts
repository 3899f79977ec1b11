import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seededRandom } from '../../lib/seeded-random'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { type FakeTab, fakeBrowser, pass } from '../testing/fake-browser'
import { READ } from '../testing/fake-service'
import type { Rotation } from '../testing/fake-sign-in'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs three tabs through random actions for about an hour, then lets everything settle. */
async function randomHour(rotation: Rotation, locks: boolean, seed: number) {
  const random = seededRandom(seed)
  const browser = fakeBrowser({ rotation, locks, channels: locks || rotation !== 'strict' })
  browser.signIn()
  let tabs: FakeTab[] = [browser.open(), browser.open(), browser.open()]
  const start = (tab: FakeTab) => void tab.session.start()
  tabs.forEach(start)
  const replace = (old: FakeTab, next: FakeTab) => {
    tabs = tabs.map((tab) => (tab === old ? next : tab))
    start(next)
  }
  const story: string[] = []
  const acts: Record<string, (tab: FakeTab) => void> = {
    read: (tab) => void tab.client.request(READ).catch(() => undefined),
    readEverywhere: () => {
      for (const tab of tabs) void tab.client.request(READ).catch(() => undefined)
    },
    expire: () => browser.service.expireAccessTokens(),
    wake: ({ page }) => page.wake(),
    reload: (tab) => replace(tab, tab.reload()),
    closeAndOpen: (tab) => {
      tab.close()
      replace(tab, browser.open())
    },
    freeze: (tab) => tab.freeze(),
    thaw: (tab) => tab.thaw(),
    // The clock decides when a refresh counts as abandoned, and a strict service ends the session if that's wrong.
    jump: () => rotation !== 'strict' && vi.setSystemTime(Date.now() + (random() - 0.5) * 7_200_000),
    slow: () => {
      browser.latencyMs = 10 + random() * 400
    },
  }
  const names = Object.keys(acts)
  for (let i = 0; i < 120; i++) {
    const name = names[Math.floor(random() * names.length)] ?? ''
    const tab = tabs[Math.floor(random() * tabs.length)]
    if (tab === undefined) throw new Error('No tab.')
    story.push(`${name} ${tab.name}`)
    acts[name]?.(tab)
    await pass(random() < 0.7 ? random() * 200 : random() * 60_000)
  }
  for (const tab of tabs) tab.thaw()
  await pass(30_000)
  return { browser, tabs, story }
}

const SEEDS = Array.from({ length: runs(10) }, (_, i) => randomSeed(1_000) + i)

test.each([
  ['fixed', true],
  ['rotate', true],
  ['strict', true],
  ['fixed', false],
] as const)(
  'random hours, cookies %s, locks %s: no tab is ever signed out or stuck',
  async (rotation, locks) => {
    for (const seed of SEEDS) {
      const { browser, tabs, story } = await randomHour(rotation, locks, seed)
      const outcome = tabs.map((tab) => tab.status())
      expect(outcome, `seed ${seed}: ${story.join(', ')}`).toEqual(['active', 'active', 'active'])
      const reads = Promise.all(tabs.map((tab) => tab.client.request(READ)))
      await pass(5_000)
      expect((await reads).map(({ data }) => data)).toEqual(Array(3).fill({ person: 'mia' }))
      // An early renewal may just have started.
      if (browser.locks.held().length > 0) await pass(browser.latencyMs)
      if (locks) expect(browser.locks.held(), `seed ${seed}`).toEqual([])
      for (const tab of tabs) tab.close()
      vi.clearAllTimers()
    }
  },
)
