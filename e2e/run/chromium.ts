import type { Chromium, Machine } from './chromium-types'
import { thisMachine } from './machine'

const MINUTE = 60_000

/** The headless shell takes a third less CPU time than the whole browser. Ubuntu has no such package. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/**
 * Finds a Chromium for the browser tests, or installs one. Returns null after logging advice for the user.
 *
 * The order: CHROMIUM_PATH alone if set, Playwright's own, the machine's, Playwright's download, Debian's packages.
 */
export async function findChromium(machine: Machine = thisMachine): Promise<Chromium | null> {
  const { forced, log } = machine
  if (forced) {
    const chromium = await firstThatStarts(machine, [forced])
    if (!chromium) log('CHROMIUM_PATH allows no other: point it at a Chromium that starts, or unset it.')
    return chromium
  }
  const found = await firstThatStarts(machine, [...machine.playwrightBrowsers(), ...machine.installed()])
  if (found) return found
  log('none on this machine; asking Playwright to download its own.')
  if ((await machine.run('playwright', ['install', '--only-shell', 'chromium'], 5 * MINUTE)) === 0) {
    const downloaded = await firstThatStarts(machine, machine.playwrightBrowsers())
    if (downloaded) return downloaded
  }
  log("Playwright's download gave none that starts; asking Debian's packages.")
  if ((await apt(machine, 'update')) !== 0) log('continuing with the package lists already there.')
  for (const name of PACKAGES) {
    // Without a font, a page has no text to lay out.
    const code = await apt(machine, 'install', '-y', '--no-install-recommends', name, 'fonts-liberation')
    const packaged = code === 0 ? await firstThatStarts(machine, machine.installed()) : null
    if (packaged) return packaged
  }
  log('none found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.')
  return null
}

async function firstThatStarts(machine: Machine, paths: readonly string[]): Promise<Chromium | null> {
  for (const path of new Set(paths)) {
    if (!machine.exists(path)) {
      machine.log(`${path} does not exist.`)
      continue
    }
    // Some machines (containers, restricted user namespaces) also refuse the sandbox to users other than root.
    for (const sandbox of machine.root ? [false] : [true, false]) {
      const problem = await machine.tryStart({ path, sandbox })
      if (problem === null) {
        machine.log(`${path} starts ${sandbox ? 'with' : 'without'} its sandbox; using it.`)
        return { path, sandbox }
      }
      machine.log(`${path} does not start ${sandbox ? 'with' : 'without'} its sandbox: ${problem}`)
    }
  }
  return null
}

async function apt(machine: Machine, ...args: string[]): Promise<number> {
  const [program, ...rest] = machine.root ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args]
  const code = await machine.run(program, rest, 10 * MINUTE)
  if (code !== 0) machine.log(`${program} ${rest.join(' ')} ended with exit code ${code}.`)
  return code
}
