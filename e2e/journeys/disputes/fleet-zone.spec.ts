import { readFile } from 'node:fs/promises'
import { pasteText, tollEvents, verdictsTable } from '../../support/pages/disputes-page'
import { expect, test } from '../../support/test'

// The browser is far from the fleets, so its zone is never assumed.
test.use({ timezoneId: 'Asia/Tokyo' })

test('a list pasted in a new tab is parsed in the fleet’s zone', async ({ page, signInAs }) => {
  await signInAs('support')
  await page.goto('/disputes')
  await tollEvents(page).focus()
  await pasteText(page, await readFile(new URL('testing/agent-60.csv', import.meta.url), 'utf8'))
  const table = verdictsTable(page)
  await expect(table).toContainText('PDT')
  await expect(table).not.toContainText('JST')
  await expect(page.getByRole('combobox', { name: 'Zone', exact: true })).toHaveValue('America/Los_Angeles')
  await expect(page.getByText('We assumed America/Los_Angeles for rows without a time zone.')).toBeVisible()
})
