import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seededRandom } from '../../lib/seeded-random'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { type BrowserOptions, type FakeTab, fakeBrowser, pass } from '../testing/fake-browser'
import { READ, WRITE } from '../testing/fake-service'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * Runs three tabs through random actions of two users who share one browser. `wrong` lists responses that reached the
 * wrong user, and changes of the user without a new session generation.
 */
async function randomHour(options: BrowserOptions, seed: number) {
  const random = seededRandom(seed)
  const browser = fakeBrowser(options)
  browser.signIn('mia')
  const wrong: string[] = []
  const story: string[] = []
  let tabs: FakeTab[] = []
  const openTab = (tab = browser.open()) => {
    let before = tab.session.state()
    tab.session.subscribe(() => {
      const now = tab.session.state()
      const stranger = before.person !== null && now.person !== null && now.person !== before.person
      if (stranger && now.sessionGeneration === before.sessionGeneration)
        wrong.push(`${tab.name}: ${before.person} → ${now.person}`)
      before = now
    })
    void tab.session.start()
    return tab
  }
  const ask = async (tab: FakeTab, spec: typeof READ | typeof WRITE) => {
    const { person, status } = tab.session.state()
    const response = await tab.client.request(spec).catch(() => null)
    if (response === null || status === 'starting') return
    const { person: answered } = Object.assign({ person: null }, response.data)
    if (answered !== person) wrong.push(`${tab.name}: asked as ${person}, answered as ${answered}`)
  }
  const replace = (old: FakeTab, next: FakeTab) => {
    tabs = tabs.map((tab) => (tab === old ? openTab(next) : tab))
  }
  const acts: ((tab: FakeTab) => void)[] = [
    (tab) => void ask(tab, READ),
    (tab) => void ask(tab, WRITE),
    (tab) => void ask(tab, WRITE),
    () => browser.service.expireAccessTokens(),
    (tab) => void tab.session.signOut(),
    (tab) => {
      tab.session.markSigningIn()
      browser.signIn(random() < 0.5 ? 'mia' : 'ben')
      replace(tab, tab.reload())
    },
    (tab) => replace(tab, tab.reload()),
    (tab) => tab.page.wake(),
    (tab) => tab.freeze(),
    (tab) => tab.thaw(),
  ]
  tabs = [openTab(), openTab(), openTab()]
  for (let i = 0; i < 150; i++) {
    const act = Math.floor(random() * acts.length)
    const tab = tabs[Math.floor(random() * tabs.length)]
    if (tab === undefined) throw new Error('No tab.')
    story.push(`${act} ${tab.name}`)
    acts[act]?.(tab)
    await pass(random() < 0.8 ? random() * 200 : random() * 60_000)
  }
  for (const tab of tabs) tab.thaw()
  await pass(40_000)
  void tabs[0]?.session.signOut()
  await pass(5_000)
  for (const tab of tabs) tab.page.wake()
  await pass(5_000)
  const end = tabs.map(({ session }) => [session.state().status, session.authorization()])
  for (const tab of tabs) tab.close()
  vi.clearAllTimers()
  return { wrong, end, story: story.join(', ') }
}

const SEEDS = Array.from({ length: runs(8) }, (_, i) => randomSeed(1) + i)

test.each<BrowserOptions>([
  {},
  { storageLagMs: 50 },
  { channels: false, storageLagMs: 50 },
  { storageEvents: false },
  { locks: false },
])(
  'two users at random for hours (%o): neither acts as the other, and a sign-out reaches every tab',
  async (options) => {
    for (const seed of SEEDS) {
      const { wrong, end, story } = await randomHour(options, seed)
      expect(wrong, `seed ${seed}: ${story}`).toEqual([])
      expect(end, `seed ${seed}: ${story}`).toEqual(Array(3).fill(['signed-out', null]))
    }
  },
)
