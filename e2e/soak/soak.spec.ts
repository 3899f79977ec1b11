import { createRandom } from '../../src/service/seed/seed-random'
import { expect, test } from '../support/test'
import { answer } from '../support/wire/incidents'
import { REFRESH } from '../support/wire/wire'
import { LONG_SESSION_SECONDS, renewAhead } from './renewals'
import { soak } from './soak'

// The short form of `npm run soak`: 3 expiries in each mode, another seed each time, and two renewals ahead of time.

test.use({ serviceOptions: { refreshTokenSeconds: LONG_SESSION_SECONDS } })

const ROUNDS = 3
/** The rounds do not wait for it: it only has to outlive 100 requests on a busy machine. */
const TOKEN_SECONDS = 120

for (const mode of ['rotate', 'strict'] as const) {
  test(`two tabs hold their session through ${ROUNDS} expiries: ${mode}`, async ({
    context,
    world,
    allow,
  }) => {
    test.setTimeout(180_000)
    allow(answer(401, '/v2/'))
    if (mode === 'strict') allow(answer(401, REFRESH))
    const seed = Math.floor(Math.random() * 1e9)
    const lines: string[] = []
    const say = (line: string) => lines.push(line)
    const figures = await test.step(`seed ${seed}`, () =>
      soak({
        world,
        context,
        mode,
        rounds: ROUNDS,
        tokenSeconds: TOKEN_SECONDS,
        random: createRandom(seed),
        say,
      }))
    const story = `seed ${seed}\n${lines.join('\n')}`
    expect(figures, story).toMatchObject({ lapses: [], refused: 0 })
    expect(figures.answered, story).toBeGreaterThanOrEqual(ROUNDS * 100)
    expect(figures.expired, story).toBeGreaterThan(0)
    if (mode === 'strict') {
      expect(figures, story).toMatchObject({ reuses: 0, onPurpose: { reuses: 1, ended: 2 } })
    }
  })
}

// Nothing is declared: a single 401 fails it. Ten seconds is the shortest life that is renewed at four fifths.
test('F76 tokens of 10 s in a session a day old, two tabs: renewed twice, and no request is answered 401', async ({
  context,
  world,
}) => {
  const figures = await renewAhead({ world, context, tokenSeconds: 10, renewals: 2 })
  expect(figures).toMatchObject({ refused: 0, renewals: 2 })
  expect(figures.answered).toBeGreaterThan(20)
})
