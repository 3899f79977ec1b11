import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import {
  arrived,
  card,
  choose,
  openDocuments,
  pdf,
  receipt,
  sha256,
  title,
  uploadButton,
} from '../../support/pages/documents-page'
import { MB, sentSoFar, smallPdf, sparsePdf, throttle } from '../../support/pdf-files'
import { expect, test } from '../../support/test'
import { noResponse, responded } from '../../support/wire/incidents'

const PATH = '/document/upload/'

test.use({ serviceOptions: { maxUploadBytes: 300 * MB } })

/** Removes the stored document's card, for the next document. */
const closeCard = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Close', exact: true }).click()

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openDocuments(page)
})

test('F57 documents: 100 MB upload with progress, can be canceled and sent again, and are never in memory', async ({
  page,
  request,
  world,
  allow,
}) => {
  test.setTimeout(180_000)
  allow(noResponse(PATH))
  await choose(page, sparsePdf('big.pdf', 100 * MB))
  await expect(uploadButton(page)).toBeVisible()
  await throttle(page, 10 * MB)
  await uploadButton(page).click()
  await expect.poll(() => sentSoFar(page)).toBeGreaterThan(2.5)
  const before = await sentSoFar(page)
  await expect.poll(() => sentSoFar(page)).toBeGreaterThan(before + 2.5)
  await expect(card(page, 'big.pdf')).toContainText(
    /of 100\.0 MB · [\d.]+ MB\/s · about \d+ (?:second|minute)s? left/,
  )
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nothing was uploaded' })).toBeVisible()
  expect(await arrived(request, world)).toEqual([])
  await throttle(page, 0)
  await uploadButton(page, 'Upload again').click()
  await expect(receipt(page)).toContainText(/[0-9a-f]{64}/, { timeout: 120_000 })
  const [stored] = await arrived(request, world)
  expect(stored).toMatchObject({ title: 'big', size: 100 * MB })
  await expect(receipt(page)).toContainText(stored?.sha256 ?? 'nothing arrived')
  const heap = await page.evaluate(
    () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
  )
  expect(heap).toBeLessThan(80 * MB)
})

test('F60 documents: a file that changes or disappears before or during the upload must be chosen again', async ({
  page,
  request,
  world,
  wire,
  allow,
}) => {
  allow(noResponse(PATH))
  for (const { what, spoil, stored } of SPOILED) {
    await test.step(`${what} after it was chosen: the title stays`, async () => {
      const path = smallPdf('a.pdf')
      await choose(page, path)
      await title(page).fill('Kept')
      spoil(path)
      wire.clear()
      await uploadButton(page).click()
      await expect(card(page, 'a.pdf').getByRole('alert')).toContainText(
        'changed, moved, or deleted after you chose it',
      )
      expect(wire.to(PATH)).toEqual([])
      await choose(page, smallPdf('b.pdf', what), 'Choose it again')
      await expect(title(page)).toHaveValue('Kept')
      await uploadButton(page).click()
      await expect(receipt(page)).toBeVisible()
      const all = await arrived(request, world)
      expect(all).toHaveLength(stored)
      expect(all.slice(-1)).toMatchObject([{ title: 'Kept', file_name: 'b.pdf' }])
      await closeCard(page)
    })
  }
  await test.step('changed during the upload', async () => {
    const path = sparsePdf('big.pdf', 50 * MB)
    await choose(page, path)
    await throttle(page, 5 * MB)
    await uploadButton(page).click()
    await expect.poll(() => sentSoFar(page)).toBeGreaterThan(0)
    writeFileSync(path, 'something else')
    await expect(page.getByRole('button', { name: 'Choose it again' })).toBeVisible({ timeout: 60_000 })
    expect(await arrived(request, world)).toHaveLength(2)
  })
})

const SPOILED = [
  {
    what: 'changed',
    spoil: (path: string) => {
      writeFileSync(path, pdf('x', 'something else').buffer)
      utimesSync(path, new Date(), new Date(Date.now() + 5_000))
    },
    stored: 1,
  },
  { what: 'deleted', spoil: (path: string) => rmSync(path), stored: 2 },
]

test('F61 documents: after a 401 in the middle, the token is refreshed and the same bytes are sent again', async ({
  page,
  request,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(responded(401, PATH))
  for (const [index, way] of (['fault', 'clock'] as const).entries()) {
    await test.step(way, async () => {
      const sample = pdf(`${way}.pdf`, `${way}\x00\x80\xff`.repeat(300_000))
      await choose(page, [sample])
      await wire.quiet()
      wire.clear()
      if (way === 'fault') await faults.switchOn({ path: PATH, kind: '401' })
      else world.expireAccessTokens()
      await uploadButton(page).click()
      await expect(receipt(page)).toContainText(sha256(sample.buffer))
      expect(wire.to(PATH).map(({ status }) => status)).toEqual([401, 201])
      expect(wire.refreshes).toHaveLength(1)
      const all = await arrived(request, world)
      expect(all).toHaveLength(index + 1)
      expect(all[index]).toMatchObject({
        title: way,
        size: sample.buffer.length,
        sha256: sha256(sample.buffer),
      })
      await closeCard(page)
    })
  }
})
