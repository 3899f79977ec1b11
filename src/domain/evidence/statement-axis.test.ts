import { expect, test } from 'vitest'
import type { Revision } from '../../api/resources/revision'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { VerdictError } from '../history/verdict-error'
import { fakeHistory, revision } from '../testing/fake-history'
import { statementOf } from '../testing/fake-statement'
import { vehicleStatusAt } from '../testing/oracle'
import { randomFrom, randomHistory, randomMoment } from '../testing/random-history'
import { contentOf } from './statement-words'

const rows = [
  revision(1, '2024-01-10T12:00:00Z', false, { kind: '+' }),
  revision(2, '2024-03-01T13:30:15Z', true),
  revision(3, '2024-11-03T06:00:00Z', false),
]
const LABELS = { active: 'Active', inactive: 'Inactive', deleted: 'Deleted', none: 'No record' }
const gone = [...rows, revision(4, '2025-01-03T06:00:00Z', false, { kind: '-' })]

test('shows the states around the time, to scale if there is room', async () => {
  const axisOf = async (history: readonly Revision[], typed: string) =>
    contentOf(await statementOf(fakeHistory(history), typed)).headlines[0]?.axis
  const wide = await axisOf(rows, '2024-07-05 08:30')
  expect(wide?.spans.map(({ state, label }) => `${state}: ${label}`)).toEqual([
    'inactive: Inactive',
    'active: Active',
    'inactive: Inactive',
  ])
  expect(wide?.ticks.map(({ label }) => label)).toEqual(['Mar 1, 2024', 'Jul 5, 2024', 'Nov 3, 2024'])
  expect(wide?.label).toBe(
    'From left to right: inactive, from Mar 1, 2024, 8:30:15 AM EST (UTC−5) active, from Nov 3, 2024, 1:00:00 AM EST (UTC−5) inactive. The mark is the time checked: Jul 5, 2024, any second of 8:30 AM EDT (UTC−4).',
  )
  const narrow = await axisOf(rows, '2024-03-01 08:30')
  expect(narrow?.label).toContain('The axis is not to scale.')
  expect([wide?.isToScale, narrow?.isToScale]).toEqual([true, false])
  expect(narrow?.ticks.map(({ label }) => label)).toEqual([
    'Mar 1, 2024, 8:30:00 AM',
    'Mar 1, 2024, 8:30:15 AM',
    'Nov 3, 2024',
  ])
  const deleted = await axisOf(gone, '2025-03-05 08:30')
  expect(deleted?.spans.map(({ label }) => label)).toEqual(['Active', 'Inactive', 'Deleted'])
  expect(await axisOf([], '2024-03-05 08:30')).toBe(null)
})

test('labels times with their zone’s abbreviation if the offset changed in between', async () => {
  const data = await statementOf(fakeHistory(rows), '2024-11-03 01:30')
  const { headlines } = contentOf(data)
  expect(headlines.map(({ axis }) => axis?.ticks.map(({ label }) => label))).toEqual([
    ['Mar 1, 2024', 'Nov 3, 2024, 1:30:00 AM EDT', 'Nov 3, 2024, 1:00:00 AM EST'],
    ['Nov 3, 2024, 1:00:00 AM EST', 'Nov 3, 2024, 1:30:00 AM EST'],
  ])
})

test('doesn’t draw a status without duration as the earlier status', async () => {
  const spansOf = async (history: readonly Revision[], typed: string) => {
    const data = await statementOf(fakeHistory(history), typed)
    const { headlines } = contentOf(data)
    return headlines[0]?.axis?.spans.map(({ label }) => label)
  }
  const tied = [...rows, revision(5, '2024-03-01T13:30:15Z', false)]
  // Off the fleet all the time, except for revision 2.
  expect(await spansOf(tied, '2024-03-05 08:30')).toEqual(['Earlier status unknown', 'Inactive'])
  expect(await spansOf(tied, '2024-03-01 08:30')).toEqual(['Inactive'])
})

test('every axis is complete and in order, and its mark is on a state of the verdict', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  let drawn = 0
  for (let round = 0; round < runs(1500); round++) {
    const history = randomHistory(random)
    const moment = randomMoment(random, history)
    const data = await statementOf(fakeHistory(history), '', { moments: [moment] }).catch(refusal)
    if (data === null) continue
    const name = `seed ${seed}, round ${round}`
    const { headlines } = contentOf(data)
    const axis = headlines[0]?.axis
    expect(headlines[0]?.sentence.map(({ text }) => text).join(''), name).toBe(data.findings[0]?.sentence)
    expect(
      headlines[0]?.sentence.filter(({ isStrong }) => isStrong),
      name,
    ).toHaveLength(1)
    if (!axis) continue
    drawn++
    const { spans, mark, ticks } = axis
    const edges = [0, ...spans.map(({ to }) => to)]
    expect(
      spans.map(({ from }) => from),
      name,
    ).toEqual(edges.slice(0, -1))
    expect(edges.at(-1), name).toBe(1)
    for (const places of [edges, ticks.map(({ at }) => at)])
      expect(
        places.every((at, index) => at >= 0 && at <= 1 && (index === 0 || at > (places[index - 1] ?? 0))),
        name,
      ).toBe(true)
    expect(mark.from < mark.to && mark.from >= 0 && mark.to <= 1, name).toBe(true)
    const [at, until] = [mark.from, mark.to - 1e-9].map((place) =>
      spans.findLast(({ from }) => from <= place),
    )
    expect(at?.label, name).toBe(LABELS[vehicleStatusAt(history, moment.start)])
    expect(until?.label, name).toBe(LABELS[vehicleStatusAt(history, moment.end)])
  }
  expect(drawn, `seed ${seed}`).toBeGreaterThan(runs(700))
})

function refusal(error: unknown): null {
  if (error instanceof VerdictError) return null
  throw error
}
