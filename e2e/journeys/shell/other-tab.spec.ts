import {
  headerZone,
  openVehicle,
  question,
  showIn,
  textOf,
  timeField,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

/** A zone ahead of all others, so a time parsed in it is an earlier instant. */
const ELSEWHERE = 'Pacific/Kiritimati'

declare global {
  interface Window {
    heard: string[]
  }
}

test('a zone chosen in another tab changes nothing in this one', { tag: '@cross-origin' }, async ({
  page,
  context,
  signInAs,
  localTime,
}) => {
  await signInAs('manager')
  const search = new URLSearchParams({ at: localTime('2024-07-08T18:25:41.008833Z') })
  await openVehicle(page, 1, `?${search}`)
  await expect(verdict(page)).toHaveText(/^Inactive/)
  await expect(question(page)).not.toContainText('checking…')
  await timeField(page).fill('2024-01-01 08:')
  const [answer, zone] = [await textOf(question(page)), await headerZone(page).inputValue()]
  await page.evaluate(() => {
    window.heard = []
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === 'fleet-console.zone') window.heard.push(newValue ?? '')
    })
  })

  const other = await context.newPage()
  await other.goto('/vehicles')
  await showIn(other, ELSEWHERE)
  await expect(headerZone(other)).toHaveValue(ELSEWHERE)
  await expect.poll(() => page.evaluate(() => window.heard)).toEqual([ELSEWHERE])

  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await textOf(question(page))).toBe(answer)
  await expect(timeField(page)).toHaveValue('2024-01-01 08:')
  await expect(headerZone(page)).toHaveValue(zone)
  // A tab opened from now on uses the choice.
  const third = await context.newPage()
  await openVehicle(third, 1)
  await expect(headerZone(third)).toHaveValue(ELSEWHERE)
})
