import { expect, test } from 'playwright/test'
import { findChromium } from './chromium'
import type { Machine } from './chromium-types'

const OWN = '/cache/playwright/chrome'
const DEBIAN = '/usr/bin/chromium'

/** A machine whose programs and packages are sets of paths. */
function machine(options: {
  installed?: string[]
  starts?: string[]
  forced?: string
  root?: boolean
  onlyWithoutSandbox?: boolean
  downloadGives?: string[]
  packageGives?: string[]
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
    playwrightsOwn: () => OWN,
    installed: () => [...there].filter((path) => path !== OWN),
    exists: (path) => there.has(path),
    tryOut: async ({ path, sandbox }) =>
      starts.has(path) && !(sandbox && options.onlyWithoutSandbox) ? null : 'exit code 127',
    run: async (program, args) => {
      commands.push([program, ...args].join(' '))
      if (program === 'playwright') return add(options.downloadGives)
      return args.includes('install') ? add(options.packageGives) : 0
    },
    say: (line) => lines.push(line),
  }
}

test("Playwright's own comes before the machine's", async () => {
  const found = await findChromium(machine({ installed: [DEBIAN, OWN] }))
  expect(found).toEqual({ path: OWN, sandbox: false })
})

test('one that is there but does not start is passed over, and said', async () => {
  const here = machine({ installed: ['/usr/local/bin/chromium', DEBIAN], starts: [DEBIAN] })
  expect(await findChromium(here)).toEqual({ path: DEBIAN, sandbox: false })
  expect(here.lines).toContain('/usr/local/bin/chromium does not start without its sandbox: exit code 127')
  expect(here.commands).toEqual([])
})

test('only root goes without the sandbox, or who cannot have it', async () => {
  const other = { installed: [DEBIAN], root: false }
  expect(await findChromium(machine(other))).toEqual({ path: DEBIAN, sandbox: true })
  expect(await findChromium(machine({ ...other, onlyWithoutSandbox: true }))).toEqual({
    path: DEBIAN,
    sandbox: false,
  })
})

test('a machine without any downloads one', async () => {
  const here = machine({ downloadGives: [OWN] })
  expect(await findChromium(here)).toEqual({ path: OWN, sandbox: false })
  expect(here.commands).toEqual(['playwright install chromium'])
})

test("where the network is closed, Debian's package is installed", async () => {
  const here = machine({ packageGives: [DEBIAN] })
  expect(await findChromium(here)).toEqual({ path: DEBIAN, sandbox: false })
  expect(here.commands).toEqual([
    'playwright install chromium',
    'apt-get update',
    'apt-get install -y --no-install-recommends chromium fonts-liberation',
  ])
})

test('others than root install through sudo, never asking for a password', async () => {
  const here = machine({ root: false, packageGives: [DEBIAN] })
  await findChromium(here)
  expect(here.commands.slice(1)).toEqual([
    'sudo -n apt-get update',
    'sudo -n apt-get install -y --no-install-recommends chromium fonts-liberation',
  ])
})

test('where all fails it ends with what a person can do', async () => {
  const here = machine({})
  expect(await findChromium(here)).toBeNull()
  expect(here.lines.at(-1)).toContain('set CHROMIUM_PATH')
})

test('a forced one is the only one, even when another would start', async () => {
  const here = machine({ installed: [DEBIAN, '/opt/mine'], starts: [DEBIAN], forced: '/opt/mine' })
  expect(await findChromium(here)).toBeNull()
  expect(here.commands).toEqual([])
  expect(here.lines.at(-1)).toContain('CHROMIUM_PATH')
})
