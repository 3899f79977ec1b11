import { storedData } from '../../support/browser-storage'
import {
  conflict,
  draftOffer,
  expectFilled,
  openFilled,
  save,
  vehicleField,
} from '../../support/pages/edit-page'
import {
  findBox,
  importButton,
  importDialog,
  paletteField,
  withoutReads,
} from '../../support/pages/find-page'
import { expect, test } from '../../support/test'
import { updateVehicle } from '../../support/world/api'

// If a clicked button disappears, the focus moves to a useful place.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('discarding or resuming a draft, or deciding a conflict, keeps the focus on the page', async ({
  page,
  request,
  world,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  const heading = page.getByRole('heading', { level: 1 })
  await openFilled(page, 1)
  for (const [choice, make] of [
    ['Resume', 'Ford'],
    ['Discard', 'Opel'],
  ] as const) {
    await vehicleField(page, 'Make').fill(make)
    await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain(make)
    await page.reload()
    await expectFilled(page)
    await draftOffer(page).getByRole('button', { name: choice }).first().press('Enter')
    await expect(heading).toBeFocused()
    if (choice === 'Resume') await page.getByRole('button', { name: 'Discard changes' }).press('Enter')
  }
  await vehicleField(page, 'Make').fill('Ford')
  await updateVehicle(request, world, 1, { year: '2031' })
  await save(page)
  await conflict(page).getByRole('button', { name: 'Discard my changes' }).press('Enter')
  await expect(heading).toBeFocused()
})

test('the dialogs of the vehicles page keep the focus', async ({ page }) => {
  await page.goto('/vehicles')
  await expect(findBox(page)).toBeVisible()

  await test.step('once the palette is open, every key goes to it', async () => {
    await page.evaluate(() => {
      // Runs right after the element is inserted, before anything else can run.
      new MutationObserver((_, observer) => {
        if (!document.querySelector('dialog[open]')) return
        observer.disconnect()
        const key = new KeyboardEvent('keydown', { key: 'z', cancelable: true, bubbles: true })
        document.activeElement?.dispatchEvent(key)
        document.body.dataset.swallowed = String(key.defaultPrevented)
      }).observe(document.body, { childList: true, subtree: true })
    })
    await page.keyboard.press('Control+k')
    await expect(paletteField(page)).toBeFocused()
    await expect(page.locator('body')).toHaveAttribute('data-swallowed', 'false')
    await page.keyboard.press('Escape')
    await expect(paletteField(page)).toBeHidden()
  })

  await test.step('the import keeps the focus and the pasted text from step to step', async () => {
    await withoutReads(page)
    await page.goto('/vehicles')
    await importButton(page).press('Enter')
    const dialog = importDialog(page)
    const heading = dialog.getByRole('heading', { name: 'Import vehicles' })
    const paste = dialog.getByRole('textbox', { name: 'Paste rows' })
    await paste.fill('id,plate\n9001,8ABC123')
    await dialog.getByRole('button', { name: 'Preview rows' }).press('Enter')
    await expect(heading).toBeFocused()
    await dialog.getByRole('button', { name: 'Choose another list' }).press('Enter')
    await expect(heading).toBeFocused()
    await expect(paste).toHaveValue('id,plate\n9001,8ABC123')
    await dialog.getByRole('button', { name: 'Preview rows' }).press('Enter')
    await dialog.getByRole('button', { name: 'Import 1 vehicle' }).press('Enter')
    await expect(heading).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(importButton(page)).toBeFocused()
  })
})
