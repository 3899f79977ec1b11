import { expect, test } from 'vitest'
import { compareIds } from '../../api/resources/revision'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { formatInstant } from '../../lib/time/instant'
import { fakeHistory, revision } from '../testing/fake-history'
import { NOON, randomFrom, randomHistory } from '../testing/random-history'
import { indexOfTime, windowOf } from './history-pages'

const SEED = randomSeed()

test(`the index of a time is that of the first row not after it, with one request (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  for (let run = 0; run < runs(2000); run++) {
    const rows = randomHistory(random)
    const source = fakeHistory(rows)
    const filter = {
      ...(random(3) === 0 && { active: random(2) === 0 }),
      ...(random(4) === 0 && { to: (rows[random(rows.length || 1)]?.instant ?? NOON) + random(3) - 1 }),
      ...(random(4) === 0 && { from: (rows[random(rows.length || 1)]?.instant ?? NOON) + random(3) - 1 }),
    }
    const window = windowOf(await source.page({ ...filter, limit: 50 }))
    const list = [...rows]
      .filter((row) => filter.active === undefined || row.active === filter.active)
      .filter(
        (row) => row.instant <= (filter.to ?? row.instant) && row.instant >= (filter.from ?? row.instant),
      )
      .sort((a, b) => b.instant - a.instant || compareIds(b.id, a.id))
    const at = (rows[random(rows.length || 1)]?.instant ?? NOON) + random(5) - 2
    source.queries.length = 0
    // Recorded later for an earlier time, so the list doesn't contain it yet.
    if (list.length > 0 && random(3) === 0)
      source.rows.push(revision(99_999, formatInstant(at - random(3)), true))
    const found = await indexOfTime(source, window, filter, at)
    const expected = list.findIndex((row) => row.instant <= at)
    expect(source.queries.length).toBe(1)
    expect(found, `run ${run}`).toEqual({
      index: expected === -1 ? Math.max(0, list.length - 1) : expected,
      allNewer: expected === -1,
    })
  }
})
