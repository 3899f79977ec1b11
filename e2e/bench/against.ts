import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { run } from '../run/command'
import { ROOT } from '../run/paths'
import type { Measurement } from './measurements'
import { medians, type Row } from './report'
import { type Site, startSite } from './site'
import type { Speed } from './visitor'

/** The build of an earlier commit. */
export interface EarlierBuild {
  readonly dist: string
  remove(): Promise<void>
}

/**
 * Builds a commit in a separate work tree, with the current packages, so that only the console's code differs. Throws
 * an Error if the commit is unknown, or if the build fails.
 */
export async function buildOf(commit: string): Promise<EarlierBuild> {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], { cwd: ROOT })
  } catch (cause) {
    throw new Error(
      `There is no commit "${commit}". Usage: npm run bench -- against <commit> [<runs> <name> …]`,
      { cause },
    )
  }
  const folder = join(mkdtempSync(join(tmpdir(), 'fleet-console-before-')), 'tree')
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', folder])
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
  const added = await run('git', ['worktree', 'add', '--detach', '--quiet', folder, commit])
  if (added === 0) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  if (added !== 0 || (await run('vite', ['build'], { cwd: folder })) !== 0) {
    await remove()
    throw new Error(`${commit} could not be built.`)
  }
  return { dist: join(folder, 'dist'), remove }
}

/** Measures both builds in alternating runs, so that both have the same load of the machine. */
export async function compare(options: {
  readonly browser: Browser
  /** Serves the current build. */
  readonly site: Site
  readonly before: EarlierBuild
  readonly wanted: readonly (readonly [string, Measurement])[]
  readonly runs: number
}): Promise<Record<string, Row>> {
  const { browser, site, before, wanted, runs } = options
  const earlier = await startSite({ dist: before.dist })
  const columns: Record<string, Row> = {}
  try {
    for (const speed of ['fast', 'slow'] as const)
      Object.assign(columns, await compareAt(speed, browser, [earlier, site], wanted, runs))
  } finally {
    await earlier.close()
  }
  return columns
}

async function compareAt(
  speed: Speed,
  browser: Browser,
  sites: readonly [Site, Site],
  wanted: readonly (readonly [string, Measurement])[],
  runs: number,
): Promise<Record<string, Row>> {
  const [before, after]: [Row, Row] = [{}, {}]
  for (const [name, measurement] of wanted) {
    const rows: [Row[], Row[]] = [[], []]
    for (let index = 0; index < runs; index++)
      for (const which of [0, 1] as const) {
        await sites[which].reset()
        rows[which].push(await measurement(browser, sites[which], speed))
      }
    Object.assign(before, medians(rows[0]))
    Object.assign(after, medians(rows[1]))
    console.log(`${speed}: ${name}`)
  }
  // A value that was 0 before has no ratio.
  const ratios = Object.entries(after).flatMap(([name, value]) => {
    const earlier = before[name]
    return earlier ? [[name, value / earlier] as const] : []
  })
  return {
    [`${speed} before`]: before,
    [`${speed} after`]: after,
    [`${speed}, ratio`]: Object.fromEntries(ratios),
  }
}
