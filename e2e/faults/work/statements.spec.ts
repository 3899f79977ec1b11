import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { rebuiltPdf } from '../../../src/domain/testing/rebuilt-pdf'
import {
  checkResult,
  chooseStatement,
  openStatement,
  savedStatement,
} from '../../support/pages/evidence-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'

// What is handed in as a statement may be anything. All kinds of forgeries are tried below the browser.

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openStatement(page, 1, { at: '2024-02-01 12:00', zone: 'America/New_York' })
})

test('F95 F103 altered and forged statements: what is wrong is the headline, and no sign is green', async ({
  page,
}) => {
  const pdf = await readFile(await savedStatement(page, 'Save as PDF'))
  const json = await readFile(await savedStatement(page, 'Save as JSON'), 'utf8')
  await page.goto('/disputes')
  const result = checkResult(page)

  async function expectFound(file: Buffer, title: string): Promise<void> {
    await chooseStatement(page, file)
    await expect(result.locator('strong').first()).toHaveText(title)
    await expect(result.getByText('Asking what the history says today…')).toHaveCount(0)
    await expect(result.locator('[data-tone=success]')).toHaveCount(0)
  }

  await test.step('another byte in the PDF', async () => {
    const text = pdf.toString('latin1').replace('/CreationDate (D:2', '/CreationDate (D:1')
    await expectFound(
      Buffer.from(text, 'latin1'),
      'This file is not the one that was made: it was saved by another program or altered. Rely only on what follows.',
    )
    await expect(result).toContainText('Fits its hash. The history still says the same.')
  })

  await test.step('other words on a page', async () => {
    const altered = await rebuiltPdf(pdf, { content: (drawn) => `${drawn}\nBT (was not on) Tj ET` })
    await expectFound(Buffer.from(altered), 'The pages differ from the data. Do not rely on the pages.')
    await expect(result).toContainText('Page 1 of the PDF')
  })

  await test.step('another plate and another fleet, with a hash that fits', async () => {
    const { data } = JSON.parse(json)
    data.vehicle.plate = 'ZZZ0000'
    data.fleet.title = 'Elder Rentals'
    const sha256 = createHash('sha256').update(JSON.stringify(data)).digest('hex')
    await expectFound(Buffer.from(JSON.stringify({ data, sha256 }, null, 2)), 'Contradicts the history')
    await expect(result).toContainText(/Plate: the statement says ZZZ0000 .*, the vehicle’s record says /)
    await expect(result).toContainText('Fleet: the statement says Elder Rentals, the fleet says ')
  })
})

test('F104 a hostile file is given up with a message, and a check can be cancelled', async ({ page }) => {
  const json = await savedStatement(page, 'Save as JSON')
  const pdf = await savedStatement(page, 'Save as PDF')
  await page.goto('/disputes')
  const result = checkResult(page)

  await test.step('a PDF that unpacks to more than any', async () => {
    const bomb = deflateSync(Buffer.alloc(80 * 1024 ** 2))
    await chooseStatement(
      page,
      Buffer.concat([Buffer.from('%PDF-1.7\n/EmbeddedFile stream\n'), bomb, Buffer.from('\nendstream')]),
    )
    await expect(result.getByRole('alert')).toContainText(
      'This file unpacks to more than any statement or pack',
    )
  })

  await test.step('cancelled while it is read', async () => {
    const fonts = await Gate.before(page, ({ pathname }) => pathname.endsWith('.ttf'))
    await chooseStatement(page, pdf)
    await expect(result).toContainText('Reading the file…')
    await expect.poll(() => fonts.held).toBeGreaterThan(0)
    await result.getByRole('button', { name: 'Cancel' }).click()
    await expect(result).toHaveCount(0)
    fonts.open()
  })

  await test.step('the next file is checked', async () => {
    await chooseStatement(page, json)
    await expect(result).toContainText('Fits its hash. The history still says the same')
  })
})
