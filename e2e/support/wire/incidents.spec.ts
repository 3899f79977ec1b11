import type { Page } from 'playwright/test'
import { expect, test } from '../test'
import { answer, consoleError, noAnswer, nobodySignedIn } from './incidents'
import { REFRESH } from './wire'

// The watch itself: every kind of incident is seen, and declared away only by what names it.

test.beforeEach(async ({ page }) => {
  await page.goto('/harness/blank')
})

test('an uncaught error is an incident', async ({ page, incidents, allow }) => {
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('out of hand')
    })
  })
  await expect.poll(() => incidents.unexpected.map(({ kind }) => kind)).toEqual(['page error'])
  allow({ kind: 'page error', text: /out of hand/ })
  expect(incidents.unexpected).toEqual([])
})

test('a message on the console is an incident', async ({ page, incidents, allow }) => {
  await page.evaluate(() => console.error('two children with the same key'))
  await expect.poll(() => incidents.unexpected).toHaveLength(1)
  allow(consoleError(/another/))
  expect(incidents.unexpected).toHaveLength(1)
  allow(consoleError(/same key/))
})

test('a violation of the content security policy is an incident', async ({ page, incidents, allow }) => {
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "inline"'
    document.body.append(script)
  })
  await expect
    .poll(() => incidents.unexpected.map(({ text }) => text))
    .toEqual([expect.stringContaining('Content Security Policy')])
  expect(await page.title()).toBe('blank')
  allow(consoleError(/Content Security Policy/))
})

test('an error answer is an incident, and recorded', async ({ page, incidents, wire, allow }) => {
  await askForToken(page)
  await expect.poll(() => incidents.unexpected).toEqual([{ kind: 'answer', text: `401 ${REFRESH}` }])
  expect(wire.refreshes).toMatchObject([{ method: 'POST', body: '{}', status: 401 }])
  allow(answer(500, REFRESH))
  expect(incidents.unexpected).toHaveLength(1)
  allow(nobodySignedIn)
})

test('a service that is gone is an incident; it comes back on its port', async ({
  page,
  world,
  incidents,
  allow,
}) => {
  await world.stopService()
  await page.evaluate(() => fetch('/v2/integrations/').catch(() => null))
  await expect.poll(() => incidents.unexpected.map(({ kind }) => kind)).toEqual(['no answer'])
  allow(noAnswer('/v2/'))
  await world.startService()
  await page.reload()
  await expect(page).toHaveTitle('blank')
})

test('a browser is signed in by the real cookie', async ({ page, signInAs, wire }) => {
  await signInAs('manager')
  await askForToken(page)
  expect(wire.refreshes).toMatchObject([{ status: 200 }])
})

function askForToken(page: Page): Promise<string> {
  return page.evaluate(async (path) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch(path, { method: 'POST', headers, body: '{}' })).text()
  }, REFRESH)
}
