import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { OUT } from './paths'
import { photograph } from './photograph'

// `npm run screens -- /vehicles /vehicles/1`: pictures of pages as a signed-in manager sees them, from the build in
// dist/ (`npm run build` first), wide and on a phone, light and dark, whole pages, into e2e/.out/screens.

const FOLDER = join(OUT, 'screens')
const WIDTHS = [1440, 390]
const SCHEMES = ['light', 'dark'] as const

const routes = process.argv.slice(2)
if (routes.length === 0) routes.push('/vehicles', '/vehicles/1')
const looks = WIDTHS.flatMap((width) => SCHEMES.map((colorScheme) => ({ width, height: 900, colorScheme })))

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
await photograph(async (open) => {
  for (const route of routes) {
    for (const look of looks) {
      const page = await open(look)
      page.on('console', (message) => console.log(`  ${message.type()}: ${message.text()}`))
      await page.goto(route, { waitUntil: 'networkidle' })
      const name = `${route.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'root'}-${look.width}-${look.colorScheme}.png`
      await page.screenshot({ path: join(FOLDER, name), fullPage: true })
      console.log(join(FOLDER, name))
      await page.context().close()
    }
  }
})
