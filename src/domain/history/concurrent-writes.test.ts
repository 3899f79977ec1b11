import { setMaxListeners } from 'node:events'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isRevision, type Revision } from '../../api/resources/revision'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { formatInstant } from '../../lib/time/instant'
import { type FakeHistory, fakeHistory, revision } from '../testing/fake-history'
import { type Random, randomFrom } from '../testing/random-history'
import {
  countOf,
  fetchFitting,
  historyPagesOptions,
  isTorn,
  rowsOfPages,
  startFor,
  windowOf,
} from './history-pages'
import { compareRevisions } from './history-source'
import { readWholeHistory } from './whole-history'

// A refetch adds a listener to its signal for each page.
setMaxListeners(1000)

const SEED = randomSeed()
const RUNS = runs(1200)
const BASE = Date.UTC(2024, 0, 1) * 1000

function dated(id: number, micros: number): Revision {
  return revision(id, formatInstant(BASE + micros), id % 3 === 0)
}

/** Adds newer revisions, and some with older dates, before responses; at most `most` in total. */
function arrivals(random: Random, most: number) {
  let [id, left] = [100_000, most]
  return (history: FakeHistory) => {
    while (left > 0 && random(3) === 0) {
      left--
      history.rows.push(dated(id++, random(2) === 0 ? 10_000 + id : random(200)))
    }
  }
}

/** Builds a history of up to 150 revisions with ties. Rows are added before responses, and its page size varies. */
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

/** Loads a list like the timeline: the rows in view, and all pages again until they match. */
async function openList(source: FakeHistory) {
  const first = await source.page({ limit: 50 })
  const window = windowOf(first)
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  const optionsAt = (start: number) =>
    historyPagesOptions(['list'], { first, filter: {}, start }, () => source)
  const list = new InfiniteQueryObserver(queries, optionsAt(0))
  const pages = () => list.getCurrentResult().data?.pages ?? []
  const count = () => countOf(pages().at(-1)?.page ?? first)
  async function fetch(page: () => ReturnType<typeof list.refetch>) {
    await fetchFitting(page, () => list.refetch())
    for (let left = 50; left > 0 && isTorn(pages()); left--)
      await fetchFitting(
        () => list.refetch(),
        () => list.refetch(),
      )
    const ids = rowsOfPages(pages()).flatMap((row) => (isRevision(row) ? row.id : []))
    expect(new Set(ids).size, 'no revision twice').toBe(ids.length)
  }
  return {
    anchor: window.anchor,
    count,
    rows: () => rowsOfPages(pages()),
    newer: () => fetch(() => list.fetchPreviousPage()),
    older: () => fetch(() => list.fetchNextPage()),
    hasNewer: () => list.getCurrentResult().hasPreviousPage,
    hasOlder: () => list.getCurrentResult().hasNextPage,
    /** Starts the list at a row, like a jump to a date. */
    async startAt(rowIndex: number) {
      const options = optionsAt(startFor(window, rowIndex))
      await queries.fetchInfiniteQuery(options)
      list.setOptions(options)
      await fetch(async () => list.getCurrentResult())
    },
    /** Returns the visible IDs by index. */
    async look(indexes: readonly number[]): Promise<Map<number, string>> {
      const [from, to] = [Math.min(...indexes), Math.max(...indexes)]
      const top = () => pages()[0]?.offset ?? 0
      const end = () => top() + this.rows().length
      if (from < top() || from > end()) await this.startAt(from)
      for (let left = 500; left > 0 && from < top(); left--) await this.newer()
      for (let left = 500; left > 0 && to >= end() && this.hasOlder(); left--) await this.older()
      const rows = this.rows()
      const shown = new Map<number, string>()
      for (const index of indexes) {
        const row = rows[index - top()]
        if (row !== undefined && isRevision(row)) shown.set(index, row.id)
      }
      return shown
    },
  }
}

const view = (top: number) => Array.from({ length: 30 }, (_, row) => top + row)

test(`scrolling down misses nothing while revisions are added, also older ones (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  for (let run = 0; run < RUNS; run++) {
    const { before, source } = historyUnderWrites(random, random(20))
    const list = await openList(source)
    // Jump first, so the loaded ranges are irregular.
    for (let jumps = random(4); jumps > 0; jumps--) await list.look(view(random(list.count() + 1)))
    const seen = new Set<string>()
    for (let top = 0; top < list.count(); top += 20) {
      for (const id of (await list.look(view(top))).values()) seen.add(id)
    }
    const missing = [...before].filter((id) => !seen.has(id))
    expect(missing, `run ${run}`).toEqual([])
  }
})

test(`every view shows the list at one instant, after any requests (seed ${SEED})`, async () => {
  const random = randomFrom(SEED + 2)
  for (let run = 0; run < RUNS; run++) {
    const { source, versions } = historyUnderWrites(random, random(20))
    const list = await openList(source)
    for (let looks = 2 + random(8); looks > 0; looks--) {
      const indexes = view(random(list.count() + 1))
      const shown = await list.look(indexes)
      const { anchor } = list
      const count = list.count()
      // Rows are only added here, so each count belongs to one version.
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
    expect(rows.every(isRevision)).toBe(true)
    if (!changed) expect(ids.length, `run ${run}`).toBe(count)
  }
})

/** Adds revisions of any date and removes some before a response; `most` in total. */
function writes(random: Random, most: number) {
  let [id, left] = [200_000, most]
  return (history: FakeHistory) => {
    while (left > 0 && random(3) === 0) {
      left--
      if (random(2) === 0) history.rows.push(dated(id++, random(300)))
      else history.rows.splice(random(history.rows.length || 1), 1)
    }
  }
}

test(`scrolling up and down misses and repeats nothing while revisions are added and removed (seed ${SEED})`, async () => {
  const random = randomFrom(SEED + 3)
  for (let run = 0; run < RUNS; run++) {
    const before = Array.from({ length: random(150) }, (_, index) => dated(index + 1, random(200)))
    const order = [{}, { lowTiesFirst: true }, { shuffledTies: true }][random(3)]
    // Pages of one row can't overlap, and a count doesn't reveal that one revision was added and another removed.
    const cap = 2 + random(60)
    const source = fakeHistory(before, { ...order, cap, before: writes(random, random(12)) })
    const list = await openList(source)
    if (random(2) === 0) await list.startAt(random(list.count() + 1))
    for (let left = 900; left > 0 && (list.hasNewer() || list.hasOlder()); left--) {
      if (list.hasNewer() && (random(2) === 0 || !list.hasOlder())) await list.newer()
      else await list.older()
    }
    const shown = new Set(list.rows().flatMap((row) => (isRevision(row) ? row.id : [])))
    const stayed = before.filter((row) => source.rows.includes(row) && row.instant <= (list.anchor ?? 0))
    expect(
      stayed.filter(({ id }) => !shown.has(id)),
      `run ${run}`,
    ).toEqual([])
  }
})
