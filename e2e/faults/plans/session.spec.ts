import {
  acknowledgeAll,
  beginPlan,
  createButton,
  created,
  fillPlan,
  PLANS,
  planField,
  reviewPlan,
  sentPlans,
} from '../../support/pages/plan-page'
import { endedDialog } from '../../support/pages/session-page'
import { expect, test } from '../../support/test'
import { nobodySignedIn, responded } from '../../support/wire/incidents'

test('F10 F11 plans: the session ends on the review: the plan waits for its own user, and no other user gets it', async ({
  page,
  world,
  wire,
  signInAs,
  allow,
}) => {
  allow(responded(401, '/v2/'), nobodySignedIn)
  await signInAs('manager')
  await beginPlan(page, 'Long in the making')
  const createInEndedSession = async () => {
    await reviewPlan(page)
    await acknowledgeAll(page)
    await world.endSessions('manager')
    world.expireAccessTokens()
    await createButton(page).click()
    await expect(endedDialog(page)).toBeVisible()
  }
  await test.step('F10 the review stays, and a click creates one plan', async () => {
    await createInEndedSession()
    await signInAs('manager')
    await endedDialog(page).getByRole('button', { name: 'I’ve signed in' }).click()
    await expect(endedDialog(page)).toHaveCount(0)
    await wire.quiet()
    wire.clear()
    await createButton(page).click()
    await expect(created(page)).toBeVisible()
    expect(sentPlans(wire)).toMatchObject([{ name: 'Long in the making' }])
  })
  await test.step('F11 a different user signs in: nothing is created in their name, and they don’t get the plan', async () => {
    await page.getByRole('link', { name: 'Start an empty plan' }).click()
    await fillPlan(page, 'Longer in the making')
    await createInEndedSession()
    await signInAs('support')
    await wire.quiet()
    wire.clear()
    await endedDialog(page).getByRole('button', { name: 'I’ve signed in' }).click()
    await expect(endedDialog(page)).toHaveCount(0)
    await expect(planField(page, 'Plan name')).toHaveValue('')
    await expect(page.getByText(/Long(er)? in the making/)).toHaveCount(0)
    expect(wire.to(PLANS)).toEqual([])
  })
})
