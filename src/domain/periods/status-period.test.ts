import { expect, test } from 'vitest'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { oldestMatching } from '../history/find-revision'
import { VerdictError } from '../history/verdict-error'
import { fakeHistory, revision, tampered } from '../testing/fake-history'
import { inOrder } from '../testing/oracle'
import { randomFrom, randomHistory } from '../testing/random-history'
import { HISTORY_START, mayBeBackFill } from './status-period'

test('the oldest match equals that of a sort, for any page size', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  for (let round = 0; round < runs(4000); round++) {
    const rows = randomHistory(random, 50)
    const after = random(2) === 0 ? (rows[random(50)] ?? null) : null
    const from = after ? after.instant : (rows[random(50)]?.instant ?? 0)
    const active = [true, false][random(3)]
    const filter = { from, ...(active !== undefined && { active }) }
    const found = await oldestMatching(fakeHistory(rows, { cap: 1 + random(30) }), filter, after)
    const ordered = inOrder(rows)
    const later = after ? ordered.slice(ordered.indexOf(after) + 1) : ordered
    const matching = later.filter(
      (row) => row.instant >= from && (active === undefined || row.active === active),
    )
    expect(found.revision, `seed ${seed}, round ${round}`).toEqual(matching[0] ?? null)
  }
})

test('a wrong count gives no oldest revision', async () => {
  const rows = Array.from({ length: 45 }, (_, index) =>
    revision(index, `2024-03-05T12:00:${index + 10}Z`, true),
  )
  for (const lie of [-1, -20, 1, 30]) {
    const source = tampered(fakeHistory(rows), ({ count }) => ({ count: count + lie }))
    await expect(oldestMatching(source, {}, null), String(lie)).rejects.toBeInstanceOf(VerdictError)
  }
})

test('a revision recorded during the search doesn’t affect the result', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({
    ...revision(index + 1, '2024-03-05T12:00:00Z', true),
    instant: index,
  }))
  for (const cap of [1, 50]) {
    const more = [revision(99, '2024-03-06T12:00:00Z', true)]
    const source = fakeHistory(rows, {
      cap,
      before: (history) => history.queries.length === 2 && history.rows.push(...more.splice(0)),
    })
    expect(await oldestMatching(source, {}, null), `cap ${cap}`).toMatchObject({
      revision: { id: '1' },
      count: 51,
    })
  }
})

test('only a creation at the start of the history may be a back-fill', () => {
  expect(HISTORY_START).toBe(Date.UTC(2023, 5, 3) * 1000)
  const created = (date: string) => revision(1, date, true, { kind: '+' })
  expect(mayBeBackFill(created('2023-06-03T00:00:00Z'))).toBe(true)
  expect(mayBeBackFill(created('2023-06-03T23:59:59.999999-07:00'))).toBe(true)
  expect(mayBeBackFill(created('2023-06-05T00:00:00Z'))).toBe(false)
  expect(mayBeBackFill(revision(1, '2023-06-03T00:00:00Z', true))).toBe(false)
})
