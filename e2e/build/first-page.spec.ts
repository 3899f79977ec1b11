import { codeSize } from '../bench/code'
import { DIST } from '../run/paths'
import { expectRevisionCount, openVehicle } from '../support/pages/vehicle-page'
import { expect, test } from '../support/test'

// Checks the gzipped download before a vehicle's page shows its revisions. Sizes don't depend on the machine, so raise these
// limits only on purpose.

// 225 KiB: 230.4 kB.
const MAX_CODE_KB = 230
const MAX_CODE_FILES = 7

test('the vehicle page loads little code, in few files', { tag: '@core' }, async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[aria-setsize]') === null) return
      performance.mark('revisions')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  // The ribbon's delay, and the code that loads when idle, depend on the machine.
  const code = await page.evaluate(() => {
    const shown = performance.getEntriesByName('revisions')[0]?.startTime ?? 0
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < shown)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\.(?:js|css)$/.test(path))
  })
  expect(code).toContainEqual(expect.stringMatching(/^\/assets\/drawing-/))
  const hint = 'What it does not need is imported on demand; see "the first page" in src/README.md.'
  expect(code.length, `files of code. ${hint}`).toBeLessThanOrEqual(MAX_CODE_FILES)
  expect(codeSize(DIST, code), `kB of code. ${hint}`).toBeLessThanOrEqual(MAX_CODE_KB)
})
