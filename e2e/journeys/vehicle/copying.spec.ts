import {
  ask,
  expectRevisionCount,
  inAddress,
  openVehicle,
  question,
  rawValuesButton,
  revisionRows,
  revisions,
  textOf,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { changeRows } from '../../support/wire/history'

/** Marks that turn the direction of writing: what follows them reads as something else. */
const DIRECTION_MARK = /\p{Bidi_Control}/u

test.beforeEach(async ({ context, signInAs }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('manager')
})

test('marks of direction in reasons and names are written out, on the page and in copies', async ({
  page,
}) => {
  await changeRows(page, (rows) => {
    for (const row of rows) if (row.username?.startsWith('aaa')) row.username = 'd.alvarez\u2066'
  })
  await openVehicle(page, 17)
  await expectRevisionCount(page, 4)
  const row = revisionRows(page).filter({ hasText: 'javascript:alert(1)' })
  await expect(row).toContainText('javascript:alert(1) ⟨U+202E⟩gnp.exe')
  await expect(row).toContainText('d.alvarez⟨U+2066⟩')
  await ask(page, '2024-06-01 12:00', 'UTC')
  await expect(verdict(page)).toHaveText(/^Active/)
  await expect(question(page)).toContainText('⟨U+202E⟩gnp.exe')
  await expect(question(page)).toContainText('by d.alvarez⟨U+2066⟩')
  const id = /^Revision (\d+)/.exec((await row.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await rawValuesButton(page, id).click()
  await expect(revisions(page).getByText('history_id')).toBeVisible()
  expect(await textOf(page.locator('body'))).not.toMatch(DIRECTION_MARK)
  const text = await copied('Copy as text')
  expect(text).toContain('⟨U+202E⟩gnp.exe')
  expect(text).toContain('Changed by: d.alvarez⟨U+2066⟩\n')
  expect(text).not.toMatch(DIRECTION_MARK)

  async function copied(label: string): Promise<string> {
    await question(page).getByRole('button', { name: label }).click()
    await expect(question(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
})

test('what is copied of an answer', { tag: '@abroad' }, async ({ page, context }) => {
  await openVehicle(page, 1)

  await test.step('the text has the question, the answer, its basis and the request', async () => {
    await ask(page, '2024-07-10 12:00', 'America/New_York')
    await expect(verdict(page)).toHaveText(/^Not active/)
    await expect(question(page)).not.toContainText(/checking…/i)
    await question(page).getByRole('button', { name: 'Copy as text' }).click()
    await expect(question(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    expect(lines.slice(0, 5)).toEqual([
      'Not active',
      'Vehicle: 1',
      'Time asked: 2024-07-10 12:00 (America/New_York)',
      'Local time: 10 Jul 2024, 12:00 EDT (UTC−4)',
      'UTC: 2024-07-10T16:00:00.000000Z to 2024-07-10T16:00:59.999999Z',
    ])
    for (const line of [
      /^Deciding revision: \d+ \(~ changed\), active: false$/,
      /^ {2}Changed by: d\.alvarez$/,
      /^ {2}Reason: In the body shop$/,
      /^Next change of membership: 29 Jul 2024, 08:00:19 EDT \(UTC−4\) \(revision \d+, active: true\)$/,
      /^Request: GET http.*\/v2\/vehicles\/1\/history\/\?history_date__lte=2024-07-10T16%3A00%3A59\.999999Z&limit=1$/,
    ]) {
      expect(lines).toContainEqual(expect.stringMatching(line))
    }
  })

  await test.step('the link is the address without a place in the page, and gives the same answer', async () => {
    await ask(page, '2024-07-10 12:00', 'UTC')
    await expect.poll(() => inAddress(page, 'zone')).toBe('UTC')
    await expect(verdict(page)).toHaveText(/^Not active/)
    const address = page.url()
    await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
    await expect(page).toHaveURL(/#content$/)
    await expect(verdict(page)).toHaveText(/^Not active/)
    await question(page).getByRole('button', { name: 'Copy link' }).click()
    await expect(question(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(address)
    const other = await context.newPage()
    await other.goto(link)
    await expect(verdict(other)).toHaveText(/^Not active/)
  })
})
