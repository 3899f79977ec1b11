import { readFile } from 'node:fs/promises'
import { attachedTexts } from '../../../src/domain/testing/attached-texts'
import { arrived, receipt } from '../../support/pages/documents-page'
import {
  action,
  evidenceHeading,
  fact,
  openStatement,
  savedStatement,
  statement,
  statementAddress,
} from '../../support/pages/evidence-page'
import { tabTo } from '../../support/pages/keyboard'
import {
  ask,
  inAddress,
  inMenu,
  openVehicle,
  question,
  vehicleHeading,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { historyCalls, isHistory } from '../../support/wire/history'
import { responded } from '../../support/wire/incidents'

// A statement about one vehicle at one time, from the verdict card to a PDF, a printed page, and a receipt.

const FEBRUARY = { at: '2024-02-01 12:00', zone: 'America/New_York' }

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('from the verdict card to a saved PDF, by keyboard', {
  tag: ['@core', '@cross-origin', '@django'],
}, async ({ page, wire, django }) => {
  const code: string[] = []
  page.on('request', (request) => code.push(new URL(request.url()).pathname))
  const pdfCode = () => code.filter((path) => /pdf|\.ttf/i.test(path))

  await test.step('the card opens it, and the page requests the rows again', async () => {
    await openVehicle(page, 1)
    await ask(page, FEBRUARY.at, FEBRUARY.zone)
    await expect(verdict(page)).toHaveText(/^Active/)
    await tabTo(page, question(page).getByRole('button', { name: 'Evidence' }))
    await wire.quiet()
    const before = historyCalls(wire).length
    await page.keyboard.press('Enter')
    await expect(evidenceHeading(page)).toBeFocused()
    await expect(statement(page)).toContainText('active')
    await expect(statement(page)).toContainText('February 1, 2024, at 12:00 PM EST (UTC−5)')
    expect(historyCalls(wire).length).toBeGreaterThan(before)
    expect([inAddress(page, 'at'), inAddress(page, 'zone')]).toEqual([FEBRUARY.at, FEBRUARY.zone])
    // A service without vehicle endpoints never names the default fleet.
    expect(inAddress(page, 'fleet'), 'the address names the fleet').toBe(django === null ? '1' : null)
  })

  await test.step('the PDF’s code loads with the first click', async () => {
    expect(pdfCode()).toEqual([])
    await tabTo(page, action(page, 'Save as PDF'))
    const saving = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^evidence-[\w-]+-2024-02-01T1200\.pdf$/)
    const bytes = await readFile(await saved.path())
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    const [data, ...others] = await attachedTexts(bytes)
    expect(others).toEqual([])
    expect(JSON.parse(data ?? '')).toMatchObject({
      vehicle: { id: 1 },
      asked: { typed: FEBRUARY.at, zone: FEBRUARY.zone },
      findings: [{ kind: 'active' }],
    })
    await expect(page.getByText('PDF saved')).toBeVisible()
    expect(pdfCode()).not.toEqual([])
    await expect(action(page, 'Save as PDF'), 'it keeps the focus').toBeFocused()
  })

  await test.step('Back returns to the verdict', async () => {
    await page.goBack()
    await expect(vehicleHeading(page, 1)).toBeVisible()
    await expect(verdict(page)).toHaveText(/^Active/)
  })
})

test('a statement is saved as JSON, shared as a link, and checked again', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openStatement(page, 1, { ...FEBRUARY, reference: 'NT-1004', plate: '7XYZ999', state: 'NJ' })

  await test.step('the statement contains the toll’s texts, with their source', async () => {
    await expect(page).toHaveTitle(/^FRU4944 \(NY\): evidence statement/)
    // A link's texts are only suggested.
    await expect(fact(page, 'Reference')).toHaveCount(0)
    await page.getByRole('button', { name: 'Use these' }).click()
    await expect(fact(page, 'Reference')).toHaveText('NT-1004')
    await expect(fact(page, 'Plate')).toContainText('FRU4944 (NY)')
    await expect(fact(page, 'Plate')).toContainText('Read from the vehicle’s record')
    await expect(fact(page, 'Plate')).toContainText('The toll lists another plate: 7XYZ999 (NJ).')
  })

  await test.step('the JSON contains the raw responses', async () => {
    const saving = page.waitForEvent('download')
    await (await inMenu(page.getByRole('main'), 'Save as JSON')).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('evidence-FRU4944-2024-02-01T1200.json')
    const data = JSON.parse(await readFile(await saved.path(), 'utf8'))
    expect(data).toMatchObject({
      api: world.apiOrigin,
      vehicle: { id: 1, plate: 'FRU4944', plateState: 'NY' },
      asked: { typed: FEBRUARY.at, zone: FEBRUARY.zone },
      reference: 'NT-1004',
      findings: [{ kind: 'active' }],
    })
    const bodies = data.responses.map(({ body }: { body: string }) => JSON.parse(body).count)
    expect(bodies).toContain(14)
  })

  await test.step('the link names the fleet, and opens the same statement', async () => {
    await (await inMenu(page.getByRole('main'), 'Copy link')).click()
    await expect(action(page, 'Copied')).toBeVisible()
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(Object.fromEntries(link.searchParams)).toEqual({
      ...FEBRUARY,
      reference: 'NT-1004',
      plate: '7XYZ999',
      state: 'NJ',
      fleet: '1',
    })
  })

  await test.step('checked again, it is a new statement of the same verdict', async () => {
    const first = await fact(page, 'Checked at').textContent()
    await action(page, 'Check again').click()
    await expect(fact(page, 'Checked at')).not.toHaveText(first ?? '')
    await expect(statement(page)).toContainText('active')
  })
})

test('the agency’s additional fields are filled in, and only the filer is stored for the next statement', async ({
  page,
}) => {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await openStatement(page, 1, { ...FEBRUARY, reference: 'NT-1004', amount: '$ 12.40' })

  await test.step('the toll’s reference and amount are suggested, the rest is typed', async () => {
    await expect(field('Reference')).toHaveValue('')
    await expect(page.getByText('Your name is missing')).toBeVisible()
    await page.getByRole('button', { name: 'Use these' }).click()
    await expect(field('Reference')).toHaveValue('NT-1004')
    await expect(fact(page, 'Amount')).toHaveText('$ 12.40')
    await field('Reference').fill('V-2024-77')
    await field('Agency').fill('E-ZPass New York')
    await field('Name').fill('Dana Ross')
    await field('Comments').fill('We ask you to withdraw\nthe notice.')
    await expect(fact(page, 'Comments')).toHaveText('We ask you to withdraw the notice.')
    await expect(fact(page, 'Reference')).toHaveText('V-2024-77')
    await expect(fact(page, 'Agency')).toHaveText('E-ZPass New York')
    await expect(fact(page, 'Name')).toHaveText('Dana Ross')
    await expect(statement(page).getByText('Signature and date')).toBeVisible()
  })

  await test.step('the PDF contains them', async () => {
    const [data] = await attachedTexts(await readFile(await savedStatement(page, 'Save as PDF')))
    expect(JSON.parse(data ?? '')).toMatchObject({
      version: 1,
      reference: 'V-2024-77',
      pages: 'technical-last',
      paper: 'letter',
      filing: { agency: 'E-ZPass New York', amount: '$ 12.40', name: 'Dana Ross' },
    })
  })

  await test.step('the technical part can be limited to the attached data', async () => {
    await expect(fact(page, 'API')).toBeVisible()
    await page.getByRole('checkbox', { name: /^Keep technical details out/ }).check()
    await expect(fact(page, 'API')).toHaveCount(0)
    const [data] = await attachedTexts(await readFile(await savedStatement(page, 'Save as PDF')))
    expect(JSON.parse(data ?? '')).toMatchObject({ pages: 'technical-attached' })
    await page.getByRole('checkbox', { name: /^Keep technical details out/ }).uncheck()
  })

  await test.step('after a reload, it is still filled in', async () => {
    await page.reload()
    await expect(fact(page, 'Reference')).toHaveText('V-2024-77')
    await expect(fact(page, 'Name')).toHaveText('Dana Ross')
    await expect(fact(page, 'Comments')).toHaveText('We ask you to withdraw the notice.')
  })

  await test.step('the next statement has the filer, and nothing of the previous toll', async () => {
    await openStatement(page, 1, { ...FEBRUARY, at: '2024-02-02 12:00' })
    await expect(fact(page, 'Name')).toHaveText('Dana Ross')
    for (const name of ['Reference', 'Agency', 'Amount', 'Comments'])
      await expect(fact(page, name)).toHaveCount(0)
    await field('Agency').fill('MTA')
    await field('Name').fill('Eli Kane')
    await expect(fact(page, 'Name')).toHaveText('Eli Kane')
  })

  await test.step('the first statement is as saved', async () => {
    await openStatement(page, 1, { ...FEBRUARY, reference: 'NT-1004', amount: '$ 12.40' })
    await expect(fact(page, 'Agency')).toHaveText('E-ZPass New York')
    await expect(fact(page, 'Name')).toHaveText('Dana Ross')
    await page.goBack()
    await expect(fact(page, 'Agency')).toHaveText('MTA')
    await expect(fact(page, 'Name')).toHaveText('Eli Kane')
  })
})

test('the printed page contains only the statement', async ({ page }) => {
  await openStatement(page, 1, FEBRUARY)
  const saving = page.waitForEvent('download')
  await action(page, 'Save as PDF').click()
  await saving
  await expect(page.getByText('PDF saved')).toBeVisible()
  const printed: boolean[] = []
  await page.exposeFunction('printed', () => printed.push(true))
  await page.evaluate(() => {
    window.print = () => void Reflect.get(window, 'printed')()
  })
  await action(page, 'Print').click()
  await expect.poll(() => printed).toEqual([true])

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await expect(statement(page)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByText('PDF saved')).toBeHidden()
  // The width between a sheet's margins, in CSS pixels: A4, and Letter.
  for (const width of [657, 680]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  for (const format of ['A4', 'Letter']) {
    const paper = (await page.pdf({ format })).toString('latin1')
    expect(paper.match(/\/Type \/Page\b/g)?.length, `sheets of ${format}`).toBe(2)
  }
})

test('an upload starts immediately and has a receipt', { tag: '@reference' }, async ({
  page,
  request,
  world,
  wire,
}) => {
  await openStatement(page, 1, FEBRUARY)
  await action(page, 'Upload to documents').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await expect(receipt(page)).toContainText(/[0-9a-f]{64}/)
  const title = 'Evidence statement: FRU4944 (NY), February 1, 2024, 12:00 PM EST (UTC−5)'
  await expect(receipt(page)).toContainText(title)
  expect(wire.to('/document/upload/', 'POST')).toHaveLength(1)
  const [stored, ...others] = await arrived(request, world)
  expect(others).toEqual([])
  expect(stored).toMatchObject({ title, file_name: 'evidence-FRU4944-2024-02-01T1200.pdf' })
  await expect(receipt(page)).toContainText(stored?.sha256 ?? 'no document')
  // Neither Back nor a later visit uploads it again.
  await page.goBack()
  await expect(statement(page)).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await wire.quiet()
  expect(wire.to('/document/upload/', 'POST')).toHaveLength(1)
})

test('a failing API, and an invalid time', async ({ page, allow }) => {
  await test.step('a failure is shown, and retried by hand', async () => {
    allow(responded(500, '/v2/'))
    await page.route(isHistory, (route) => route.fulfill({ status: 500, json: { detail: 'broken' } }))
    await page.goto(statementAddress(1, FEBRUARY))
    await expect(page.getByRole('alert')).toContainText('Couldn’t create the statement')
    await expect(statement(page)).toHaveCount(0)
    await page.unroute(isHistory)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(statement(page)).toContainText('active')
  })

  await test.step('without a time, the page asks for one', async () => {
    await page.goto(statementAddress(1, { at: 'soon', zone: 'Atlantis' }))
    await expect(page.getByRole('alert')).toContainText('We don’t recognize this time')
    const form = page.getByRole('form', { name: 'Create a statement' })
    await form.getByRole('textbox', { name: 'Date and time' }).fill('2024-07-10 12:00')
    await form.getByRole('combobox', { name: 'Time zone' }).fill('UTC')
    await form.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(statement(page)).toContainText('not active')
    await page.goBack()
    await expect(form).toBeVisible()
  })
})
