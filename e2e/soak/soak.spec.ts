import { createRandom } from '../../src/service/seed/seed-types'
import { expect, test } from '../support/test'
import { responded } from '../support/wire/incidents'
import { LONG_SESSION_SECONDS, renewAhead } from './renewals'
import { soak } from './soak'

// The short form of `npm run soak`: 3 expiries, a new seed each time, and two early renewals.

test.use({ serviceOptions: { refreshTokenSeconds: LONG_SESSION_SECONDS } })

const ROUNDS = 3
/** A token life that outlasts 100 requests on a busy machine. The rounds don't wait for it. */
const TOKEN_SECONDS = 120

test(`two tabs stay signed in through ${ROUNDS} expiries`, async ({ context, world, allow }) => {
  test.setTimeout(180_000)
  allow(responded(401, '/v2/'))
  const seed = Math.floor(Math.random() * 1e9)
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const random = createRandom(seed)
  const figures = await test.step(`seed ${seed}`, () =>
    soak({ world, context, rounds: ROUNDS, tokenSeconds: TOKEN_SECONDS, random, say }))
  const story = `seed ${seed}\n${lines.join('\n')}`
  expect(figures, story).toMatchObject({ lapses: [], refused: 0 })
  expect(figures.answered, story).toBeGreaterThanOrEqual(ROUNDS * 100)
  expect(figures.expired, story).toBeGreaterThan(0)
})

// No incident is allowed, so a single 401 fails the test. 10 s is the shortest life that is renewed after 80 %.
test('F76 two tabs with tokens of 10 s in a session that is a day old: two renewals, and no 401', async ({
  context,
  world,
}) => {
  const figures = await renewAhead({ world, context, tokenSeconds: 10, renewals: 2 })
  expect(figures).toMatchObject({ refused: 0, renewals: 2 })
  expect(figures.answered).toBeGreaterThan(20)
})
