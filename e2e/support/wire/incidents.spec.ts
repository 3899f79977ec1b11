import type { Page } from 'playwright/test'
import { expect, test } from '../test'
import { consoleError, nobodySignedIn, noResponse, responded } from './incidents'
import { REFRESH } from './wire'

// Tests the incident watch itself.

test('every kind of incident is detected, and allowed only by its own declaration', { tag: '@core' }, async ({
  page,
  world,
  wire,
  incidents,
  allow,
  signInAs,
}) => {
  await page.goto('/harness/blank')

  await test.step('an uncaught error', async () => {
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('out of hand')
      })
    })
    await expect.poll(() => incidents.unexpected.map(({ kind }) => kind)).toEqual(['page error'])
    allow({ kind: 'page error', text: /out of hand/ })
    expect(incidents.unexpected).toEqual([])
  })

  await test.step('a message on the console', async () => {
    await page.evaluate(() => console.error('two children with the same key'))
    await expect.poll(() => incidents.unexpected).toHaveLength(1)
    allow(consoleError(/another/))
    expect(incidents.unexpected).toHaveLength(1)
    allow(consoleError(/same key/))
    expect(incidents.unexpected).toEqual([])
  })

  await test.step('a violation of the content security policy', async () => {
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
    expect(incidents.unexpected).toEqual([])
  })

  await test.step('an error response, which is recorded', async () => {
    await askForToken(page)
    await expect.poll(() => incidents.unexpected).toEqual([{ kind: 'response', text: `401 ${REFRESH}` }])
    expect(wire.refreshes).toMatchObject([{ method: 'POST', body: '{}', status: 401 }])
    allow(responded(500, REFRESH))
    expect(incidents.unexpected).toHaveLength(1)
    allow(nobodySignedIn)
    expect(incidents.unexpected).toEqual([])
  })

  await test.step('a service that stops, and restarts on the same port', async () => {
    await world.stopService()
    await page.evaluate(() => fetch('/v2/integrations/').catch(() => null))
    await expect.poll(() => incidents.unexpected.map(({ kind }) => kind)).toEqual(['no response'])
    allow(noResponse('/v2/'))
    await world.startService()
    await page.reload()
    await expect(page).toHaveTitle('blank')
  })

  await test.step('no incident if a browser is signed in by the real cookie', async () => {
    wire.clear()
    await signInAs('manager')
    await askForToken(page)
    expect(wire.refreshes).toMatchObject([{ status: 200 }])
  })
})

function askForToken(page: Page): Promise<string> {
  return page.evaluate(async (path) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch(path, { method: 'POST', headers, body: '{}' })).text()
  }, REFRESH)
}
