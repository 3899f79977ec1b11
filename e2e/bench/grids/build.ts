import { fileURLToPath } from 'node:url'
import { buildPages } from '../../harness/build'
import { run } from '../../run/command'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/**
 * Installs the two libraries here, apart from the product's packages, because they require an older React. Checks and
 * builds the page that shows each grid, next to the harness. Throws an Error if a step fails.
 */
export async function buildGrids(): Promise<void> {
  const install = [
    'install',
    '--legacy-peer-deps',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    '--silent',
  ]
  if ((await run('npm', install, { cwd: FOLDER })) !== 0)
    throw new Error('The grids to compare with could not be installed.')
  if ((await run('tsc', ['--noEmit', '-p', FOLDER])) !== 0) throw new Error('Their page does not pass tsc.')
  await buildPages([`${FOLDER}driver-grids.tsx`], { isMore: true })
}
