import type { BrowserContext } from 'playwright/test'
import type { Random } from '../../src/service/seed/seed-types'
import { comes, pickMoment } from './moment'
import type { Tab } from './tab'

const REQUESTS = 50
const HAPPENINGS = ['nothing', 'nothing', 'reload', 'reopen'] as const
const VICTIMS: [number[], ...number[][]] = [[0], [1], [0, 1]]

type TwoTabs = readonly [Tab, Tab]

/** Events in a round: their numbers, and a description. */
export interface RoundReport {
  readonly reloads: number
  readonly reopened: number
  readonly text: string
}

/**
 * Runs a round: both tabs send 50 concurrent requests, and all get a response. At random, one tab or both are reloaded
 * or closed during the round. Their pending requests are canceled, and they send 50 more afterwards.
 */
export async function passRound(
  context: BrowserContext,
  tabs: TwoTabs,
  random: Random,
): Promise<RoundReport> {
  const what = random.pick(HAPPENINGS)
  const victims = what === 'nothing' ? [] : random.pick(VICTIMS)
  const moment = pickMoment(random, tabs.length * REQUESTS)
  const { come, stop } = comes(context, moment)
  const work = tabs.map((tab) =>
    tab.work(REQUESTS).then(
      () => null,
      (failure: unknown) => ({ failure }),
    ),
  )
  await Promise.race([come, Promise.all(work)])
  stop()
  await Promise.all(
    tabs.map(async (tab, index) => {
      if (victims.includes(index)) {
        await (what === 'reload' ? tab.reload() : tab.reopen())
        await tab.work(REQUESTS)
      }
      const failed = await work[index]
      // A reloaded or closed tab's requests were canceled.
      if (failed && !victims.includes(index)) throw failed.failure
    }),
  )
  const names = victims.map((index) => `tab ${index + 1}`).join(' and ')
  return {
    reloads: what === 'reload' ? victims.length : 0,
    reopened: what === 'reopen' ? victims.length : 0,
    text: what === 'nothing' ? 'nothing happens' : `${what} of ${names} ${moment.name}`,
  }
}
