import { readFile, writeFile } from 'node:fs/promises'
import {
  investigations,
  pasteText,
  TOLLS,
  tollEvents,
  verdictsTable,
} from '../../support/pages/disputes-page'
import {
  chooseStatement as choose,
  openStatement,
  checkResult as result,
  savedStatement as saved,
} from '../../support/pages/evidence-page'
import { tabTo } from '../../support/pages/keyboard'
import { expect, test } from '../../support/test'
import { answer } from '../../support/wire/incidents'
import { updateVehicle } from '../../support/world/api'

// A statement comes back: is it the file that was made, and does the history still say the same?

/** A time to come: a change made meanwhile is in its answer. */
const TOMORROW = {
  at: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16).replace('T', ' '),
  zone: 'UTC',
}

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a statement fits its hash, then is out of date, then altered', {
  tag: ['@core', '@elsewhere', '@reference'],
}, async ({ page, request, world }) => {
  await openStatement(page, 24, { ...TOMORROW })
  const pdf = await saved(page, 'Save as PDF')
  const json = await saved(page, 'Save as JSON')
  await page.goto('/disputes')

  await test.step('the PDF and the JSON as they were saved', async () => {
    for (const path of [pdf, json]) {
      await choose(page, path)
      await expect(result(page)).toContainText('Fits its hash. The history still says the same')
      await expect(result(page)).toContainText('It is no signature')
    }
  })

  await test.step('a change is recorded: the answer is another one now', async () => {
    const isOff = (await result(page).textContent())?.includes(' not on ')
    await updateVehicle(request, world, 24, { active: isOff })
    await choose(page, pdf)
    await expect(result(page)).toContainText('Fits its hash, but the answer has changed since')
    await expect(result(page)).toContainText('1 change was recorded since.')
    await expect(result(page)).toContainText(
      /By the change of .* \(revision \d+, changed, o(?:n|ff) the fleet\)/,
    )
  })

  await test.step('a byte of its data is another one', async () => {
    const text = await readFile(json, 'utf8')
    const altered = `${json}.altered.json`
    await writeFile(altered, text.replace(/"typed": "(\d{3})\d/, '"typed": "$19'))
    expect(await readFile(altered, 'utf8')).not.toBe(text)
    await choose(page, altered)
    await expect(result(page)).toContainText('This file was altered')
    await expect(result(page)).not.toContainText('Fits its hash')
  })

  await test.step('the vehicle is one click away, at that time', async () => {
    await choose(page, pdf)
    await result(page).getByRole('link', { name: 'Open vehicle' }).click()
    await expect(page).toHaveURL(/\/vehicles\/24\?/)
    expect(new URL(page.url()).searchParams.get('at')).toBe(TOMORROW.at)
  })
})

test('dropped, by the keyboard, and after an error', async ({ page, allow }) => {
  await openStatement(page, 1, { at: '2024-02-01 12:00', zone: 'America/New_York' })
  const path = await saved(page, 'Save as JSON')
  await page.goto('/disputes')

  await test.step('dropped on the page’s area', async () => {
    const text = await readFile(path, 'utf8')
    await expect(tollEvents(page)).toBeVisible()
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer()
      data.items.add(new File([content], 'statement.json', { type: 'application/json' }))
      return data
    }, text)
    await tollEvents(page).dispatchEvent('drop', { dataTransfer: transfer })
    await expect(result(page)).toContainText('Fits its hash. The history still says the same')
    await tabTo(page, result(page).getByRole('button', { name: 'Close' }))
    await page.keyboard.press('Enter')
    await expect(result(page)).toHaveCount(0)
  })

  await test.step('pasted while a list is open: the list is kept, and makes room', async () => {
    await pasteText(page, TOLLS)
    await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '7')
    await page.evaluate(
      (content) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([content], 'statement.json', { type: 'application/json' }))
        const event = { clipboardData, bubbles: true, cancelable: true }
        document.body.dispatchEvent(new ClipboardEvent('paste', event))
      },
      await readFile(path, 'utf8'),
    )
    await expect(result(page)).toContainText('Fits its hash. The history still says the same')
    await expect(investigations(page).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('the API fails: the history is asked again', async () => {
    allow(answer(503, '/v2/vehicles/1/history/'))
    await page.route('**/v2/vehicles/1/history/**', (route) => route.fulfill({ status: 503, json: {} }))
    await choose(page, path)
    await expect(result(page)).toContainText('The history of today could not be read', {
      timeout: 60_000,
    })
    await page.unroute('**/v2/vehicles/1/history/**')
    await result(page)
      .getByRole('button', { name: /^Try again/ })
      .click()
    await expect(result(page)).toContainText('Fits its hash. The history still says the same')
  })
})
