import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CORE_STATES, OPENING_STATES } from '../../e2e/pages/core-states'

/** Returns the paths of all routes, as the router's plugin wrote them down. */
function routePaths(): string[] {
  const tree = readFileSync(new URL('./route-tree.gen.ts', import.meta.url), 'utf8')
  const [, block = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? []
  return [...block.matchAll(/^ {2}'([^']+)':/gm)].map(([, path = '']) => path)
}

test('every page has a state in e2e/pages/core-states.ts', () => {
  const paths = routePaths()
  expect(paths, 'the paths that route-tree.gen.ts lists').toContain('/vehicles/$vehicleId')
  const covered = new Set<string | null>([...CORE_STATES, ...OPENING_STATES].map(({ path }) => path))
  const missing = paths.filter((path) => !covered.has(path))
  expect(missing.map((path) => `No state of ${path} in e2e/pages/core-states.ts.`)).toEqual([])
})
