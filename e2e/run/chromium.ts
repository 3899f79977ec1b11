import type { Chromium, Machine } from './chromium-types'
import { thisMachine } from './machine'

const MINUTE = 60_000

/**
 * Finds a Chromium for the browser tests, or installs one: the forced one, Playwright's own, the machine's,
 * Playwright's download, Debian's package, in that order. Says what it does and why it goes on; null after saying
 * what a person can do.
 */
export async function findChromium(machine: Machine = thisMachine): Promise<Chromium | null> {
  const { forced, say } = machine
  if (forced) {
    const chromium = await firstThatStarts(machine, [forced])
    if (!chromium) say('CHROMIUM_PATH allows no other: point it at a Chromium that starts, or unset it.')
    return chromium
  }
  const found = await firstThatStarts(machine, [machine.playwrightsOwn(), ...machine.installed()])
  if (found) return found
  say('none on this machine; asking Playwright to download its own.')
  if ((await machine.run('playwright', ['install', 'chromium'], 5 * MINUTE)) === 0) {
    const downloaded = await firstThatStarts(machine, [machine.playwrightsOwn()])
    if (downloaded) return downloaded
  }
  say("Playwright's download gave none that starts; asking Debian's packages.")
  if (await installFromDebian(machine)) {
    const packaged = await firstThatStarts(machine, machine.installed())
    if (packaged) return packaged
  }
  say('none found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.')
  return null
}

async function firstThatStarts(machine: Machine, paths: readonly string[]): Promise<Chromium | null> {
  for (const path of new Set(paths)) {
    if (!machine.exists(path)) {
      machine.say(`${path} is not there.`)
      continue
    }
    // Some machines (containers, restricted user namespaces) refuse the sandbox to others than root, too.
    for (const sandbox of machine.root ? [false] : [true, false]) {
      const problem = await machine.tryOut({ path, sandbox })
      if (problem === null) {
        machine.say(`${path} starts ${sandbox ? 'with' : 'without'} its sandbox; using it.`)
        return { path, sandbox }
      }
      machine.say(`${path} does not start ${sandbox ? 'with' : 'without'} its sandbox: ${problem}`)
    }
  }
  return null
}

/** The package and a font, since without one a page has no text to lay out. */
async function installFromDebian(machine: Machine): Promise<boolean> {
  const apt = async (...args: string[]): Promise<boolean> => {
    const [program, ...rest] = machine.root ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args]
    const code = await machine.run(program, rest, 10 * MINUTE)
    if (code !== 0) machine.say(`${program} ${rest.join(' ')} ended with exit code ${code}.`)
    return code === 0
  }
  if (!(await apt('update'))) machine.say('going on with the package lists as they are.')
  return apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')
}
