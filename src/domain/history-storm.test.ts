import { expect, test } from 'vitest'
import type { HistoryPage } from '../api/history'
import { isRevision, type Revision } from '../api/revision'
import { formatInstant } from '../lib/instant'
import { type FakeHistory, fakeHistory, revision } from './fake-history'
import { pagesOfPlaces, readWindowPage, windowOf } from './history-window'
import { type Random, randomFrom } from './random-history'
import { fits, isMadeUp, recounted, rowsByPlace } from './rows-by-place'
import { readWholeHistory } from './whole-history'

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const RUNS = 1200
const BASE = Date.UTC(2024, 0, 1) * 1000

function dated(id: number, micros: number): Revision {
  return revision(id, formatInstant(BASE + micros), id % 3 === 0)
}

/** What is recorded ahead of an answer: newer revisions and entries of an earlier date, sometimes several, never too many. */
function arrivals(random: Random, most: number) {
  let [id, left] = [100_000, most]
  return (history: FakeHistory) => {
    while (left > 0 && random(3) === 0) {
      left--
      history.rows.push(dated(id++, random(2) === 0 ? 10_000 + id : random(200)))
    }
  }
}

/** A history of up to 150 revisions, ties among them, before which things happen, and whose cap changes as it likes. */
function storm(random: Random, late: number) {
  const before = Array.from({ length: random(150) }, (_, index) => dated(index + 1, random(200)))
  const happen = arrivals(random, late)
  const source = fakeHistory(before, { before: happen })
  const caps = random(3) === 0
  const first = 3 + random(40)
  const page = source.page.bind(source)
  source.page = (query) => page({ ...query, limit: Math.min(query.limit, caps ? 2 + random(30) : first) })
  return { before: new Set(before.map(({ id }) => id)), source }
}

/** Reads as the timeline does: what is in view, again where the count moved, until it fits. */
async function readDown(source: FakeHistory): Promise<string[]> {
  const first = await source.page({ limit: 50 })
  let window = windowOf(first)
  const pages = new Map<number, HistoryPage>([[0, first]])
  const seen: string[] = []
  for (let top = 0; top < window.count; top += 20) {
    const places = Array.from({ length: 30 }, (_, row) => top + row)
    for (let left = 500; left > 0; left--) {
      const wanted = pagesOfPlaces(window, places).find((page) => {
        const read = pages.get(page)
        return read === undefined || !fits(window, read)
      })
      if (wanted === undefined) break
      const page = await readWindowPage(source, window, {}, wanted)
      pages.set(wanted, page)
      window = recounted(window, page)
    }
    const rows = rowsByPlace(
      window,
      new Map(pagesOfPlaces(window, places).map((p) => [p, pages.get(p) ?? first])),
    )
    const shown = places.flatMap((place) => {
      const row = rows.get(place)
      return row !== undefined && isRevision(row) ? [row.id] : []
    })
    expect(new Set(shown).size, 'nothing twice on the screen').toBe(shown.length)
    seen.push(...shown)
  }
  return seen
}

test(`reading down while revisions come in, late ones too: nothing missing (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  for (let run = 0; run < RUNS; run++) {
    const { before, source } = storm(random, random(20))
    const seen = new Set(await readDown(source))
    const missing = [...before].filter((id) => !seen.has(id))
    expect(missing, `run ${run}`).toEqual([])
  }
})

test(`a whole history while revisions come in: nothing missing, nothing twice (seed ${SEED})`, async () => {
  const random = randomFrom(SEED + 1)
  for (let run = 0; run < RUNS; run++) {
    const { before, source } = storm(random, random(run % 2 === 0 ? 8 : 60))
    const { rows, changed, count } = await readWholeHistory(source, {}, null, () => undefined)
    const ids = rows.filter(isRevision).map(({ id }) => id)
    expect(new Set(ids).size, `run ${run}`).toBe(ids.length)
    expect(
      [...before].filter((id) => !new Set(ids).has(id)),
      `run ${run}`,
    ).toEqual([])
    expect(rows.some(isMadeUp)).toBe(false)
    if (!changed) expect(ids.length, `run ${run}`).toBe(count)
  }
})
