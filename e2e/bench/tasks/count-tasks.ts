import type { Browser } from 'playwright'
import { signIn } from '../../support/sign-in'
import type { Row } from '../report'
import { startSite } from '../site'
import { AGENT_TASKS } from './agent'
import { MANAGER_TASKS } from './manager'
import { type Effort, Person, type Task } from './person'

const TASKS: readonly Task[] = [...AGENT_TASKS, ...MANAGER_TASKS]

/** Counts a user's effort for each job: clicks, keys, and typed characters. Each job has a new browser. */
export async function countTasks(browser: Browser): Promise<Readonly<Record<keyof Effort, Row>>> {
  const site = await startSite()
  const efforts: [string, Effort][] = []
  try {
    for (const { name, begin, work } of TASKS) {
      await site.reset()
      const context = await browser.newContext({
        baseURL: site.origin,
        ignoreHTTPSErrors: true,
        viewport: { width: 1440, height: 900 },
        timezoneId: 'America/New_York',
        locale: 'en-US',
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      await signIn(context, site.origin, 'manager')
      const page = await context.newPage()
      await begin(page)
      const person = new Person(page)
      await work(person)
      efforts.push([name, person.effort])
      await context.close()
    }
  } finally {
    await site.close()
  }
  const column = (what: keyof Effort): Row =>
    Object.fromEntries(efforts.map(([name, effort]) => [name, effort[what]]))
  return { clicks: column('clicks'), keys: column('keys'), typed: column('typed') }
}
