import { expect, test } from 'vitest'
import { fakeHistory } from '../../../domain/testing/fake-history'
import { fromTo, inOrder } from '../../../domain/testing/oracle'
import { randomFrom, randomHistory, randomMoment } from '../../../domain/testing/random-history'
import { verdictAt } from '../../../domain/verdict/verdict'
import { randomSeed, runs } from '../../../lib/testing/random-runs'
import { periodReader } from './periods'

test('a period is that of its deciding revision, for any moment in it', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const seen = { periods: 0, open: 0, ended: 0 }
  for (let round = 0; round < runs(3000); round++) {
    const rows = randomHistory(random, 30)
    const source = fakeHistory(rows, { cap: 1 + random(20) })
    const read = periodReader(() => source)
    const known = new Map<string, unknown>()
    const where = `seed ${seed}, round ${round}`
    for (let count = 0; count < 4; count++) {
      const moment = randomMoment(random, rows)
      const { deciding, kind } = await verdictAt(source, moment)
      if (deciding === null || kind === 'changed') continue
      const period = (await read(1, moment, deciding.id))?.period ?? null
      const key = `${deciding.id} ${kind}`
      if (known.has(key)) expect(period, where).toEqual(known.get(key))
      known.set(key, period)
      const ordered = inOrder(rows)
      const place = ordered.findIndex(({ id }) => id === deciding.id)
      const { period: run, deletedBy, nextChange } = fromTo(ordered, place, moment.end)
      const to = (deletedBy ?? nextChange)?.instant ?? null
      expect(period?.to, where).toBe(to)
      if (period?.from !== null) expect(period?.from, where).toBe(run?.first?.instant)
      seen.periods++
      seen[to === null ? 'open' : 'ended']++
    }
  }
  for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(0)
})

test('returns null if a different revision decides by now', async () => {
  const random = randomFrom(1)
  const rows = randomHistory(random, 30)
  const moment = randomMoment(random, rows)
  expect(await periodReader(() => fakeHistory(rows))(1, moment, 'another')).toBeNull()
})
