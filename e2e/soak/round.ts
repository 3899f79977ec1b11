import type { BrowserContext } from 'playwright/test'
import type { Random } from '../../src/service/seed/seed-types'
import { comes, pickMoment } from './moment'
import type { Tab } from './tab'

const REQUESTS = 50
const HAPPENINGS = ['nothing', 'nothing', 'reload', 'reopen'] as const
const VICTIMS: [number[], ...number[][]] = [[0], [1], [0, 1]]

type TwoTabs = readonly [Tab, Tab]

/** Events in a round: counts, and a description. */
export interface RoundReport {
  readonly reloads: number
  readonly reopened: number
  readonly text: string
}

/**
 * Both tabs send 50 requests at once, and all are answered. At random one tab, or both, are reloaded or closed meanwhile:
 * their open requests are cut off, and they send 50 more when they are back.
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
      // The requests of a reloaded or closed tab were cut off.
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
