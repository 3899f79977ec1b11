import { expect, test } from 'vitest'
import { isRevision, type Revision } from '../../api/resources/revision'
import { randomSeed, runs } from '../../lib/random-runs'
import { formatInstant } from '../../lib/time/instant'
import { type FakeHistory, fakeHistory, revision } from '../testing/fake-history'
import { type Random, randomFrom } from '../testing/random-history'
import { firstRange, type ReadRange, type RowRange, readRange, windowOf } from './history-window'
import { missingRanges, rangesWith } from './ranges'
import { compareRevisions } from './revision-order'
import { fits, isPlaceholder, recounted, rowsByIndex } from './rows-by-index'
import { readWholeHistory } from './whole-history'

const SEED = randomSeed()
const RUNS = runs(1200)
const BASE = Date.UTC(2024, 0, 1) * 1000

function dated(id: number, micros: number): Revision {
  return revision(id, formatInstant(BASE + micros), id % 3 === 0)
}

/** Adds newer revisions and some with older dates before an answer; at most `most` in all. */
function arrivals(random: Random, most: number) {
  let [id, left] = [100_000, most]
  return (history: FakeHistory) => {
    while (left > 0 && random(3) === 0) {
      left--
      history.rows.push(dated(id++, random(2) === 0 ? 10_000 + id : random(200)))
    }
  }
}

/** A history of up to 150 revisions with ties, to which rows are added before answers, and whose cap varies. */
function historyUnderWrites(random: Random, late: number) {
  const before = Array.from({ length: random(150) }, (_, index) => dated(index + 1, random(200)))
  const happen = arrivals(random, late)
  const versions: (readonly Revision[])[] = []
  const source = fakeHistory(before, {
    before(history) {
      happen(history)
      if (versions.at(-1)?.length !== history.rows.length) versions.push([...history.rows])
    },
  })
  const caps = random(3) === 0
  const first = 3 + random(40)
  const page = source.page.bind(source)
  source.page = (query) => page({ ...query, limit: Math.min(query.limit, caps ? 2 + random(30) : first) })
  return { before: new Set(before.map(({ id }) => id)), source, versions }
}

/** Reads a list as the timeline does: the rows in view, again until all counts are equal. */
async function openList(source: FakeHistory) {
  const first = await source.page({ limit: 50 })
  let window = windowOf(first)
  let known: RowRange[] = [firstRange(window)]
  const read = new Map<RowRange, ReadRange>(known.map((range) => [range, { ...range, page: first }]))
  return {
    window: () => window,
    /** The ids on the screen at these indexes, by index. */
    async look(indexes: readonly number[]): Promise<Map<number, string>> {
      for (let left = 500; left > 0; left--) {
        known = [...known, ...missingRanges(window, known, indexes)]
        const wanted = rangesWith(known, indexes).find((range) => {
          const there = read.get(range)
          return there === undefined || !fits(window, there.page)
        })
        if (wanted === undefined) break
        const answer = await readRange(source, window, {}, wanted)
        read.set(wanted, answer)
        window = recounted(window, answer.page)
      }
      const inView = rangesWith(known, indexes).flatMap((range) => read.get(range) ?? [])
      const rows = rowsByIndex(window, inView)
      const shown = new Map<number, string>()
      for (const index of indexes) {
        const row = rows.get(index)
        if (row !== undefined && isRevision(row)) shown.set(index, row.id)
      }
      expect(new Set(shown.values()).size, 'nothing twice on the screen').toBe(shown.size)
      return shown
    },
  }
}

const view = (top: number) => Array.from({ length: 30 }, (_, row) => top + row)

test(`reading down misses nothing while revisions, also older ones, are added (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  for (let run = 0; run < RUNS; run++) {
    const { before, source } = historyUnderWrites(random, random(20))
    const list = await openList(source)
    // Jumps first, so that the ranges read are irregular.
    for (let jumps = random(4); jumps > 0; jumps--) await list.look(view(random(list.window().count + 1)))
    const seen = new Set<string>()
    for (let top = 0; top < list.window().count; top += 20) {
      for (const id of (await list.look(view(top))).values()) seen.add(id)
    }
    const missing = [...before].filter((id) => !seen.has(id))
    expect(missing, `run ${run}`).toEqual([])
  }
})

test(`every view shows the list of one moment, whatever was read before (seed ${SEED})`, async () => {
  const random = randomFrom(SEED + 2)
  for (let run = 0; run < RUNS; run++) {
    const { source, versions } = historyUnderWrites(random, random(20))
    const list = await openList(source)
    for (let looks = 2 + random(8); looks > 0; looks--) {
      const indexes = view(random(list.window().count + 1))
      const shown = await list.look(indexes)
      const { anchor, count } = list.window()
      // Rows only come in here: a count is of one version alone.
      const lists = versions.map((rows) => rows.filter(({ instant }) => instant <= (anchor ?? instant)))
      const listed = lists.findLast(({ length }) => length === count)?.sort((a, b) => compareRevisions(b, a))
      const expected = indexes.flatMap((index) => listed?.[index]?.id ?? [])
      expect([...shown.values()], `run ${run}`).toEqual(expected)
    }
  }
})

test(`a whole history misses and repeats nothing while revisions are added (seed ${SEED})`, async () => {
  const random = randomFrom(SEED + 1)
  for (let run = 0; run < RUNS; run++) {
    const { before, source } = historyUnderWrites(random, random(run % 2 === 0 ? 8 : 60))
    const { rows, changed, count } = await readWholeHistory(source, {}, null, () => undefined)
    const ids = rows.filter(isRevision).map(({ id }) => id)
    expect(new Set(ids).size, `run ${run}`).toBe(ids.length)
    expect(
      [...before].filter((id) => !new Set(ids).has(id)),
      `run ${run}`,
    ).toEqual([])
    expect(rows.some(isPlaceholder)).toBe(false)
    if (!changed) expect(ids.length, `run ${run}`).toBe(count)
  }
})
