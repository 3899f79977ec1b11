import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/axe'
import { keptAddresses, test, untilKept } from '../../support/kept-copy'
import { fillSignIn, openDiagnostics, signedOut, signOut } from '../../support/pages/session-page'
import { expectRevisionCount, openVehicle } from '../../support/pages/vehicle-page'
import { signIn } from '../../support/sign-in'
import { expect } from '../../support/test'
import { answer, consoleError, noAnswer } from '../../support/wire/incidents'

// A browser keeps the console's files: the next visit opens from them, and the next build comes in the background.

test.use({ serviceWorkers: 'allow' })

test.beforeEach(async ({ context, host }) => {
  await signIn(context, host.origin, 'manager')
})

/** The script that started the page: another one for each build. */
async function startedBy(page: Page): Promise<string> {
  return (await page.locator('script[type=module][src]').first().getAttribute('src')) ?? ''
}

/** Lets the browser look for another build now. */
const lookForDeploys = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())

const newVersion = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready' })

for (const policy of ['nonce', 'static'] as const)
  test.describe(`policy: ${policy}`, () => {
    test.use({ policy })

    test('the second visit opens from the copy, without the host’s files; answers of the API are never kept', {
      tag: '@core',
    }, async ({ page, host }) => {
      await openVehicle(page, 1)
      await expectRevisionCount(page, 14)
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
      await untilKept(page)
      host.asked.length = 0
      await openVehicle(page, 1)
      await expectRevisionCount(page, 14)
      expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
      expect(host.asked.filter((path) => path.startsWith('/assets/'))).toEqual([])
      expect(
        (await keptAddresses(page)).filter((path) => path !== '/' && !path.startsWith('/assets/')),
      ).toEqual([])
      await openDiagnostics(page)
      await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
      await expect(newVersion(page)).toHaveCount(0)
    })

    test('a deploy while the console is closed: one visit on the old build, which says so', async ({
      page,
      host,
    }) => {
      await openVehicle(page, 1)
      await untilKept(page)
      const old = await startedBy(page)
      await page.goto('about:blank')
      host.deploy()
      await openVehicle(page, 1)
      expect(await startedBy(page)).toBe(old)
      await expectRevisionCount(page, 14)
      await expect(newVersion(page)).toBeVisible()
      await expectAccessible(page)
      await newVersion(page).getByRole('button', { name: 'Reload' }).click()
      await expect.poll(() => startedBy(page)).toContain('-build2')
      await expectRevisionCount(page, 14)
      await expect(newVersion(page)).toHaveCount(0)
    })
  })

test('a deploy while the console is open: all of its pages stay, and nothing is reloaded', async ({
  page,
  host,
}) => {
  await openVehicle(page, 1)
  await untilKept(page)
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  const old = await startedBy(page)
  host.deploy()
  await lookForDeploys(page)
  await expect(newVersion(page)).toBeVisible()
  await newVersion(page).getByRole('button', { name: 'Later' }).click()
  await openDiagnostics(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
  expect(await startedBy(page)).toBe(old)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
  expect(await startedBy(page)).toContain('-build2')
})

test('a rollback is a deploy like any other', async ({ page, host }) => {
  const visit = async () => {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    return startedBy(page)
  }
  // On an open page: where Chromium installs a build just while a page is loading, it may put it off for minutes.
  const deploy = async (build: 'next' | 'first') => {
    host.deploy(build)
    await lookForDeploys(page)
    await expect(newVersion(page)).toBeVisible()
  }
  await visit()
  await untilKept(page)
  const first = await visit()
  await deploy('next')
  expect(await visit()).toContain('-build2')
  await untilKept(page)
  await deploy('first')
  expect(await visit()).toBe(first)
})

test('a rollback to a version that keeps no copy: it goes away', async ({ page, host, allow }) => {
  allow(answer(404, '/service-worker.js'), consoleError(/404.*when fetching the script/))
  await openVehicle(page, 1)
  await untilKept(page)
  host.deploy('none')
  await openVehicle(page, 1)
  await expect.poll(() => keptAddresses(page)).not.toContain('/')
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  expect(await startedBy(page)).toContain('-build2')
})

test('config.json switches it off, and what was kept is deleted', async ({ page, host }) => {
  await openVehicle(page, 1)
  await untilKept(page)
  host.settings = { keptCopy: 'off' }
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await expect.poll(() => keptAddresses(page)).toEqual([])
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0)
})

test('offline the console opens, says so, and goes on by itself', async ({ page, context, host, allow }) => {
  allow(noAnswer('/'))
  await openVehicle(page, 1)
  await untilKept(page)
  await page.goto('about:blank')
  await host.stop()
  await context.setOffline(true)
  await page.goto('/vehicles/1')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
  await expectAccessible(page)
  await host.startAgain()
  await context.setOffline(false)
  await expectRevisionCount(page, 14)
})

test('a sign-out and another person: nothing of the first is kept', async ({ page, host, allow }) => {
  // The vehicle is none of the other person's.
  allow(answer(404, '/v2/vehicles/1/'))
  await openVehicle(page, 1)
  await untilKept(page)
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await signOut(page)
  await expect(signedOut(page)).toBeVisible()
  await page.goto('/vehicles/1')
  await expect(signedOut(page)).toBeVisible()
  // A navigation that is none of the console's.
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`^${host.origin}/demo/sign-in`))
  await fillSignIn(page, 'support')
  await expect(page).toHaveURL(new RegExp(`^${host.origin}/vehicles/1`))
  await expect(page.getByRole('main')).not.toContainText('14 revisions')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('banner')).toContainText('Signed in as support')
})

test('a host that asks people to sign in before it answers is reached past the copy', async ({
  page,
  host,
}) => {
  await openVehicle(page, 1)
  await untilKept(page)
  host.asksFirst = true
  await page.goto('/vehicles/1')
  await expect(page).toHaveURL(new RegExp(`^${host.origin}/demo/sign-in`))
  host.asksFirst = false
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
})

const DIAGNOSTICS = '/assets/diagnostics-'

async function keptScripts(page: Page, name: string): Promise<string[]> {
  return (await keptAddresses(page)).filter((path) => path.startsWith(name) && path.endsWith('.js'))
}

/** Puts an answer in place of all kept scripts whose names begin so. */
async function spoil(page: Page, name: string, body: string, type: string): Promise<void> {
  const addresses = await keptScripts(page, name)
  expect(addresses).not.toEqual([])
  await page.evaluate(
    async ([paths, text, contentType]) => {
      for (const key of await caches.keys()) {
        const cache = await caches.open(key)
        for (const path of paths) {
          await cache.put(path, new Response(text, { headers: { 'Content-Type': contentType } }))
        }
      }
    },
    [addresses, body, type] as const,
  )
}

/** What is kept of the scripts whose names begin so. */
async function keptTexts(page: Page, name: string): Promise<string[]> {
  const addresses = await keptScripts(page, name)
  return page.evaluate(
    (paths) => Promise.all(paths.map(async (path) => (await (await caches.match(path))?.text()) ?? '')),
    addresses,
  )
}

test('F99 a kept file that is broken: the host’s takes its place', async ({ page, host }) => {
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  const open = async () => {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    loads.length = 0
  }
  const show = async (name: string) => {
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await open()
  await untilKept(page)

  await test.step('of another type: without a reload', async () => {
    await open()
    await spoil(page, DIAGNOSTICS, 'Deploying', 'text/plain')
    await openDiagnostics(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
    expect(loads).toEqual([])
    await expect.poll(() => keptTexts(page, DIAGNOSTICS)).toEqual([expect.stringContaining('import')])
  })

  await test.step('of other bytes: without a reload, also of what a page begins with', async () => {
    await spoil(page, '/assets/integrations-', 'import {', 'text/javascript')
    await show('Integrations')
    expect(loads).toEqual([])
    await spoil(page, '/assets/drawing-', 'export {}', 'text/javascript')
    await open()
    await expect.poll(() => keptTexts(page, '/assets/drawing-')).toEqual([expect.stringContaining('import')])
    await untilKept(page)
    host.asked.length = 0
    await open()
    await show('Integrations')
    expect(host.asked.filter((path) => path.startsWith('/assets/'))).toEqual([])
  })
})

test('a browser that stores nothing: the console works without a copy', async ({ page, context }) => {
  await context.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('Blocked.', 'SecurityError'))
    Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: refuse })
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Blocked.', 'SecurityError')
      },
    })
  })
  for (let visit = 0; visit < 2; visit++) {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
  }
})
