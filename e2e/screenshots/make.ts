import { join } from 'node:path'
import { photograph } from '../run/photograph'
import { PICTURES, settle } from './pictures'

// `npm run screenshots`: the pictures of the READMEs, from the build in dist/ (`npm run build` first).

await photograph(async (open) => {
  for (const { name, reach, width = 1440, height = 900, colorScheme = 'light' } of PICTURES) {
    const page = await open({ width, height, colorScheme })
    await reach(page)
    await settle(page)
    await page.screenshot({ path: join(import.meta.dirname, `${name}.png`) })
    await page.context().close()
    console.log(`${name}.png`)
  }
})
