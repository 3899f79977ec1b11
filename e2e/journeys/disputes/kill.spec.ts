import { createRandom } from '../../../src/service/seed/seed-types'
import { CHECK, pasteText, tollEvents, tollLists, verdictsTable } from '../../support/pages/disputes-page'
import { endedDialog, signInInNewTab } from '../../support/pages/session-page'
import {
  askedAgain,
  crash,
  expectAnswers,
  exportedRows,
  Trickle,
  tollList,
} from '../../support/pages/toll-run'
import { signIn } from '../../support/sign-in'
import { expect, test } from '../../support/test'
import { historyCalls } from '../../support/wire/history'
import { noResponse, responded } from '../../support/wire/incidents'
import { goOffline } from '../../support/wire/offline'
import { REFRESH } from '../../support/wire/wire'

// Interrupts a check of 120 tolls in every way, and counts the requests.

/** Vehicles requested at a time: the pending requests of a closed tab are repeated. */
const AT_ONCE = 4

test('a check survives a crash, failures, the end of the session, and a lost connection', {
  tag: '@reference',
}, async ({ page: first, context, request, world, wire, faults, signInAs, allow }) => {
  allow(
    responded(429, '/v2/'),
    responded(503, '/v2/'),
    responded(401, '/v2/'),
    responded(401, REFRESH),
    noResponse('/'),
  )
  const random = createRandom(4428)
  const { tolls, text } = tollList(120, random)
  const trickle = await Trickle.of(context)
  const held = () => expect(trickle.isHeld(async () => false)).resolves.toBe(true)
  await signInAs('manager')

  await test.step('the tab crashes in the middle', async () => {
    await first.goto('/disputes')
    await expect(tollEvents(first)).toBeVisible()
    await pasteText(first, text)
    await expect(verdictsTable(first)).toHaveAttribute('aria-rowcount', '121')
    await first.getByRole('button', { name: CHECK }).click()
    trickle.allow(20)
    await held()
    await crash(first)
  })

  const page = await context.newPage()
  await test.step('the list opens from the saved lists, with its verdicts', async () => {
    await page.goto('/disputes')
    await expect(tollLists(page).getByRole('listitem')).toContainText('120 rows')
    await tollLists(page).getByRole('link').click()
    await expect(page.getByText(/^Paused · (?!0 )\d+ of 120 rows/)).toBeVisible()
  })

  await test.step('refusals and failures are retried', async () => {
    await faults.switchOn({ path: '/v2/vehicles/6', kind: '429', times: 2 })
    await faults.switchOn({ path: '/v2/vehicles/6', kind: '503', times: 2 })
    await page.getByRole('button', { name: 'Resume' }).click()
    trickle.allow(30)
    await held()
    await faults.clear()
  })

  await test.step('the session ends, and the same user signs in again', async () => {
    await world.endSessions('manager')
    world.expireAccessTokens()
    trickle.allow(12)
    await expect(endedDialog(page)).toBeVisible()
    const tab = await signInInNewTab(page, 'manager')
    await expect(endedDialog(page)).toBeHidden()
    await tab.close()
    await held()
  })

  await test.step('the connection is lost and restored', async () => {
    await goOffline(page)
    trickle.allow(12)
    await expect(page.getByText('You’re offline. This will continue')).toBeVisible()
    await context.setOffline(false)
    await held()
  })

  const address = page.url()
  const last = await test.step('the tab is closed, and its URL opened', async () => {
    await page.close()
    const next = await context.newPage()
    await next.goto(address)
    trickle.allow(Number.POSITIVE_INFINITY)
    await next.getByRole('button', { name: 'Resume' }).click()
    await expect(next.getByRole('button', { name: 'Check again' })).toBeVisible()
    return next
  })

  await test.step('every row has the service’s response, and no request was repeated', async () => {
    const rows = await exportedRows(last)
    const sample = Array.from({ length: 20 }, () => random.whole(0, tolls.length - 1))
    await expectAnswers({ rows, tolls, sample, request, world })
    expect(askedAgain(historyCalls(wire)).length).toBeLessThanOrEqual(AT_ONCE * 2)
  })

  await test.step('a different user doesn’t see the list; the first user does again', async () => {
    await last.close()
    await signIn(context, world.apiOrigin, 'support')
    const other = await context.newPage()
    await other.goto(address)
    await expect(other.getByRole('alert')).toContainText('on the computer where it was pasted')
    await expect(tollEvents(other)).toBeVisible()
    await expect(tollLists(other)).toBeHidden()
    await other.close()
    await signIn(context, world.apiOrigin, 'manager')
    const back = await context.newPage()
    await back.goto('/disputes')
    await expect(tollLists(back).getByRole('listitem')).toContainText('120 rows')
  })
})
