import { expect, test } from 'vitest'
import { findChromium } from './chromium'
import type { Machine } from './chromium-types'
import { thisMachine } from './machine'

const OWN = '/cache/playwright/chrome'
const DEBIAN = '/usr/bin/chromium'
const SHELL = '/usr/bin/chromium-headless-shell'

/** Builds a machine from sets of paths, which are its programs and packages. */
function machine(options: {
  installed?: string[]
  starts?: string[]
  forced?: string
  root?: boolean
  onlyWithoutSandbox?: boolean
  downloadGives?: string[]
  /** The files of each package; other packages don't exist. */
  packages?: Record<string, string>
}): Machine & { lines: string[]; commands: string[] } {
  const there = new Set(options.installed)
  const starts = new Set(options.starts ?? options.installed)
  const lines: string[] = []
  const commands: string[] = []
  const add = (paths: string[] | undefined): number => {
    for (const path of paths ?? []) {
      there.add(path)
      starts.add(path)
    }
    return paths ? 0 : 1
  }
  return {
    lines,
    commands,
    forced: options.forced,
    root: options.root ?? true,
    playwrightBrowsers: () => [OWN],
    installed: () => [...there].filter((path) => path !== OWN),
    exists: (path) => there.has(path),
    tryStart: async ({ path, sandbox }) =>
      starts.has(path) && !(sandbox && options.onlyWithoutSandbox) ? null : 'exit code 127',
    run: async (program, args) => {
      commands.push([program, ...args].join(' '))
      if (program === 'playwright') return add(options.downloadGives)
      if (!args.includes('install')) return 0
      const brought = Object.entries(options.packages ?? {}).filter(([name]) => args.includes(name))
      return brought.length > 0 ? add(brought.map(([, path]) => path)) : 100
    },
    log: (line) => lines.push(line),
  }
}

test("Playwright's own Chromium comes before the machine's", async () => {
  const found = await findChromium(machine({ installed: [DEBIAN, OWN] }))
  expect(found).toEqual({ path: OWN, sandbox: false })
})

test('a Chromium that doesn’t start is skipped and logged', async () => {
  const here = machine({ installed: ['/usr/local/bin/chromium', DEBIAN], starts: [DEBIAN] })
  expect(await findChromium(here)).toEqual({ path: DEBIAN, sandbox: false })
  expect(here.lines).toContain('/usr/local/bin/chromium does not start without its sandbox: exit code 127')
  expect(here.commands).toEqual([])
})

test('the sandbox is off for root only, and if it can’t start', async () => {
  const other = { installed: [DEBIAN], root: false }
  expect(await findChromium(machine(other))).toEqual({ path: DEBIAN, sandbox: true })
  expect(await findChromium(machine({ ...other, onlyWithoutSandbox: true }))).toEqual({
    path: DEBIAN,
    sandbox: false,
  })
})

test('a machine without Chromium downloads one', async () => {
  const here = machine({ downloadGives: [OWN] })
  expect(await findChromium(here)).toEqual({ path: OWN, sandbox: false })
  expect(here.commands).toEqual(['playwright install --only-shell chromium'])
})

test('if the network is closed, Debian’s headless shell is installed', async () => {
  const here = machine({ packages: { 'chromium-headless-shell': SHELL, chromium: DEBIAN } })
  expect(await findChromium(here)).toEqual({ path: SHELL, sandbox: false })
  expect(here.commands).toEqual([
    'playwright install --only-shell chromium',
    'apt-get update',
    'apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation',
  ])
})

test('without a package of the headless shell, the whole browser is installed', async () => {
  const here = machine({ packages: { chromium: DEBIAN } })
  expect(await findChromium(here)).toEqual({ path: DEBIAN, sandbox: false })
  expect(here.commands.slice(2)).toEqual([
    'apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation',
    'apt-get install -y --no-install-recommends chromium fonts-liberation',
  ])
})

test('users other than root install with sudo, without a password prompt', async () => {
  const here = machine({ root: false, packages: { 'chromium-headless-shell': SHELL } })
  await findChromium(here)
  expect(here.commands.slice(1)).toEqual([
    'sudo -n apt-get update',
    'sudo -n apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation',
  ])
})

test('if everything fails, it ends with advice for the user', async () => {
  const here = machine({})
  expect(await findChromium(here)).toBeNull()
  expect(here.lines.at(-1)).toContain('set CHROMIUM_PATH')
})

test('a forced Chromium is the only candidate, even if another would start', async () => {
  const here = machine({ installed: [DEBIAN, '/opt/mine'], starts: [DEBIAN], forced: '/opt/mine' })
  expect(await findChromium(here)).toBeNull()
  expect(here.commands).toEqual([])
  expect(here.lines.at(-1)).toContain('CHROMIUM_PATH')
})

test('on this machine, headless shells come before whole browsers', () => {
  const names = thisMachine.installed().map((path) => path.slice(path.lastIndexOf('/') + 1))
  const shells = names.filter((name) => name.endsWith('headless-shell'))
  expect(names.slice(0, shells.length).every((name) => name.endsWith('headless-shell'))).toBe(true)
})
