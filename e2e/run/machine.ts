import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium as playwrightChromium } from 'playwright'
import type { Machine } from './chromium-types'
import { run } from './command'
import { launchOptions } from './launch'

const SHELL_NAMES = ['chrome-headless-shell', 'headless_shell']

/** In order of preference: a headless shell takes a third less CPU time than the whole browser. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns Playwright's headless shells next to its browser: `…/chromium-1255/…` has `…/chromium_headless_shell-1255/…`.
 */
function headlessShells(browser: string): string[] {
  const [, cache = '', version = ''] = /^(.*[\\/])chromium-(\d+)[\\/]/.exec(browser) ?? []
  const folder = `${cache}chromium_headless_shell-${version}`
  const inside = existsSync(folder) ? readdirSync(folder) : []
  return inside.flatMap((name) => SHELL_NAMES.map((shell) => join(folder, name, shell))).filter(executable)
}

export const thisMachine: Machine = {
  forced: process.env.CHROMIUM_PATH || undefined,
  root: process.getuid?.() === 0,
  playwrightBrowsers() {
    const browser = playwrightChromium.executablePath()
    return [...headlessShells(browser), browser]
  },
  installed() {
    const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
    const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
    return [...new Set([...onPath, ...USUAL_PLACES])].filter(executable)
  },
  exists: executable,
  async tryStart(chromium) {
    try {
      const browser = await playwrightChromium.launch({ ...launchOptions(chromium), timeout: 30_000 })
      try {
        const page = await browser.newPage()
        await page.setContent('<title>started</title>')
        return (await page.title()) === 'started' ? null : 'it shows no page'
      } finally {
        await browser.close()
      }
    } catch (error) {
      return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error)
    }
  },
  run: (program, args, timeout) =>
    run(program, args, { timeout, env: { DEBIAN_FRONTEND: 'noninteractive' } }),
  log: (line) => console.log(`Chromium: ${line}`),
}
