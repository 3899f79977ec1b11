import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from './paths'

const playwright = join(ROOT, 'node_modules', '.bin', 'playwright')

/** Returns the browser tests of a part as lines of `[project] › file › title`; all of them without a part. */
async function listed(tier: Record<string, string>): Promise<string[]> {
  const { TIER: _, ...env } = process.env
  const args = ['test', '-c', 'e2e', '--list', '--reporter=list']
  const { stdout } = await promisify(execFile)(playwright, args, { cwd: ROOT, env: { ...env, ...tier } })
  return stdout.split('\n').filter((line) => line.startsWith('  ['))
}

test('each browser test is in exactly one of `npm test` and `npm run test:rest`', async () => {
  const all = await listed({})
  const core = await listed({ TIER: 'core' })
  const rest = await listed({ TIER: 'rest' })
  expect(core.length).toBeGreaterThan(25)
  expect(rest.length).toBeGreaterThan(core.length)
  expect([...core, ...rest].sort()).toEqual(all.sort())
})
