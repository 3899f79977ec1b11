import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium as playwrightChromium } from 'playwright'
import type { Machine } from './chromium-types'
import { run } from './command'
import { launchOptions } from './launch'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const USUAL_PLACES = [
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

export const thisMachine: Machine = {
  forced: process.env.CHROMIUM_PATH || undefined,
  root: process.getuid?.() === 0,
  playwrightsOwn: () => playwrightChromium.executablePath(),
  installed() {
    const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
    const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
    return [...onPath, ...USUAL_PLACES].filter(executable)
  },
  exists: executable,
  async tryOut(chromium) {
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
  say: (line) => console.log(`Chromium: ${line}`),
}
