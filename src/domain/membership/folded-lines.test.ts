import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRevision } from '../../api/resources/revision'
import { randomSeed, runs } from '../../lib/random-runs'
import { broken, fakeHistory, revision } from '../testing/fake-history'
import { fleetState, inOrder } from '../testing/oracle'
import { randomFrom, randomHistory } from '../testing/random-history'
import { foldedLines, type Line, lineOfKey, OLDER, olderRowIndex, plainLines, runFrom } from './folded-lines'
import { intervalsOf, intervalsOfPage, type MembershipInterval } from './membership-intervals'

const SEED = randomSeed()

function interval(rows: number, index: number): MembershipInterval {
  const time = (second: number) => `2024-01-01T00:00:${String(second).padStart(2, '0')}Z`
  const first = revision(index, time(40 - 2 * index), index % 2 === 0)
  const last = rows === 1 ? first : revision(index + 100, time(41 - 2 * index), first.active)
  return { state: first.active ? 'on' : 'off', first, last, rows, startKnown: true }
}

/** Every line, by going through all row indexes one by one. */
function bruteForce(intervals: readonly MembershipInterval[], open: ReadonlySet<string>, count: number) {
  const lines: string[] = []
  let rowIndex = 0
  for (const [index, { rows, first, last }] of intervals.entries()) {
    // The newest row of all is never folded, nor is the first of a run.
    const begin = index === 0 ? 1 : 0
    const folded = rows - 1 - begin
    for (let place = 0; place < rows; place++, rowIndex++) {
      if (folded >= 3 && place === begin) lines.push(`fold ${first.id} of ${folded} at ${rowIndex}`)
      const isInside = folded >= 3 && place >= begin && place < rows - 1
      const isOpen = folded >= 3 && open.has(first.id) && place >= begin
      const known = place === rows - 1 ? ` is ${first.id}` : place === 0 ? ` is ${last.id}` : ''
      if (!isInside || isOpen) lines.push(`row ${rowIndex}${isOpen ? '' : known}`)
    }
  }
  if (rowIndex === 0 && count > 0) lines.push(`row ${rowIndex++}`)
  const older = count - rowIndex
  if (older >= 3) lines.push(`fold older of ${older} at ${rowIndex}`)
  if (older < 3 || open.has(OLDER)) for (; rowIndex < count; rowIndex++) lines.push(`row ${rowIndex}`)
  return lines
}

function written(line: Line): string {
  if (line.kind === 'fold') return `fold ${line.fold.id} of ${line.fold.changes} at ${line.fold.rowIndex}`
  return `row ${line.rowIndex}${line.known ? ` is ${line.known.id}` : ''}`
}

const history = fc
  .record({
    rows: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }),
    open: fc.array(fc.constantFrom(OLDER, ...Array.from({ length: 12 }, (_, index) => String(index)))),
    below: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ rows, open, below }) => {
    const intervals = rows.map(interval)
    return {
      intervals,
      open: new Set(open),
      count: rows.reduce((sum, each) => sum + each, 0) + below,
    }
  })

test('the lines of folded runs are those of brute force, and every row index has its line', () => {
  fc.assert(
    fc.property(history, ({ intervals, open, count }) => {
      const lines = foldedLines(intervals, open, count)
      const expected = bruteForce(intervals, open, count)
      expect(lines.count).toBe(expected.length)
      expect(expected.map((_, line) => written(lines.at(line)))).toEqual(expected)
      for (let rowIndex = 0; rowIndex < count; rowIndex++) {
        const line = lines.lineOf(rowIndex)
        const shown = lines.at(line)
        if (shown.kind === 'row') expect(shown.rowIndex).toBe(rowIndex)
        else {
          const isOwn = (each: string) => each === `row ${rowIndex}` || each.startsWith(`row ${rowIndex} `)
          expect(expected.some(isOwn)).toBe(false)
          expect(rowIndex - shown.fold.rowIndex).toBeLessThan(shown.fold.changes)
        }
        expect(lines.rowIndexOf(line)).toBeLessThanOrEqual(rowIndex)
      }
    }),
    { numRuns: runs(1000) },
  )
})

test('a line is found again by its key, and a row that was folded in its fold', () => {
  fc.assert(
    fc.property(history, ({ intervals, open, count }) => {
      const [some, all] = [
        foldedLines(intervals, open, count),
        foldedLines(intervals, new Set([OLDER, ...intervals.map(({ first }) => first.id)]), count),
      ]
      for (let line = 0; line < some.count; line++) {
        expect(lineOfKey(some, some.keyOf(line))).toBe(line)
        expect(some.isFold(line)).toBe(some.at(line).kind === 'fold')
        const later = lineOfKey(all, some.keyOf(line))
        expect(all.keyOf(later)).toBe(some.keyOf(line))
      }
      for (let line = 0; line < all.count; line++) {
        const there = lineOfKey(some, all.keyOf(line))
        if (some.keyOf(there) !== all.keyOf(line)) expect(some.at(there).kind).toBe('fold')
      }
    }),
  )
})

test('F79 whatever order a service has for equal instants, no fold hides a change of state or a deletion, and no row is made up', async () => {
  const random = randomFrom(SEED)
  let folds = 0
  for (let run = 0; run < runs(2000); run++) {
    const rows = randomHistory(random, 40)
    const intervals = intervalsOf(inOrder(rows).reverse())
    const order = [{}, { lowTiesFirst: true }, { shuffledTies: true }][random(3)]
    const listed = (await fakeHistory(rows, order).page({ limit: 100 })).rows.filter(isRevision)
    const open = new Set(intervals.filter(() => random(3) === 0).map(({ first }) => first.id))
    const lines = foldedLines(intervals, open, rows.length)
    for (let line = 0; line < lines.count; line++) {
      const shown = lines.at(line)
      const where = `seed ${SEED}, run ${run}, line ${line}`
      if (shown.kind === 'fold') {
        folds++
        const { rowIndex, changes, state } = shown.fold
        const hidden = listed.slice(rowIndex, rowIndex + changes)
        if (state === null) continue
        expect(hidden.map(fleetState), where).toEqual(hidden.map(() => state))
        expect(listed.slice(rowIndex + changes).map(fleetState)[0], where).toBe(state)
      } else if (shown.known) {
        // Of equal instants with one state it may be another one.
        const row = listed[shown.rowIndex]
        expect(row?.instant, where).toBe(shown.known.instant)
        expect(row && fleetState(row), where).toBe(fleetState(shown.known))
      }
    }
  }
  expect(folds).toBeGreaterThan(runs(200))
})

test('runs that count more rows than there are fold nothing, but the older rows', () => {
  const texts = (open: ReadonlySet<string>) => {
    const lines = foldedLines([interval(5, 0), interval(9, 1)], open, 8)
    return Array.from({ length: lines.count }, (_, line) => written(lines.at(line)))
  }
  const above = ['row 0 is 100', 'fold 0 of 3 at 1', 'row 4 is 0', 'fold older of 3 at 5']
  expect(texts(new Set())).toEqual(above)
  expect(texts(new Set([OLDER]))).toEqual([...above, 'row 5', 'row 6', 'row 7'])
})

test('while runs become known, no line above the older rows changes, and their own stays where it is', () => {
  fc.assert(
    fc.property(history, fc.nat(), ({ intervals, open, count }, upTo) => {
      if (count === 0) return
      const known = intervals.slice(0, upTo % (intervals.length + 1))
      const closed = new Set([...open].filter((id) => id !== OLDER))
      const [before, after] = [foldedLines(known, closed, count), foldedLines(intervals, closed, count)]
      const older = before.lineOf(Math.min(olderRowIndex(known, count), count - 1))
      for (let line = 0; line <= older && line < before.count; line++) {
        expect(after.keyOf(line).toString().split(' ')[0]).toBe(before.keyOf(line).toString().split(' ')[0])
        expect(after.rowIndexOf(line)).toBe(before.rowIndexOf(line))
        if (line < older) expect(after.isFold(line)).toBe(before.isFold(line))
      }
    }),
    { numRuns: runs(1000) },
  )
})

test('a list that is not folded has a line for each row index', () => {
  expect(plainLines(100_000).at(99_999)).toEqual({ kind: 'row', rowIndex: 99_999, known: null })
  expect(plainLines(100_000).lineOf(77_777)).toBe(77_777)
  expect(plainLines(0).count).toBe(0)
})

test('the runs of a first page are the newest of the whole history, in any order of equal instants', async () => {
  const random = randomFrom(SEED)
  let [some, whole] = [0, 0]
  for (let run = 0; run < runs(2000); run++) {
    const rows = randomHistory(random, 40)
    const all = intervalsOf(inOrder(rows).reverse())
    const order = [{}, { lowTiesFirst: true }, { shuffledTies: true }][random(3)]
    const page = await fakeHistory(rows, order).page({ limit: 1 + random(45) })
    const known = intervalsOfPage(page)
    expect(known, `seed ${SEED}, run ${run}`).toEqual(all.slice(0, known.length))
    if (page.rows.length === page.count) expect(known.length).toBe(all.length)
    some += Number(known.length > 0 && known.length < all.length)
    whole += Number(known.length === all.length)
  }
  expect(Math.min(some, whole), `seed ${SEED}`).toBeGreaterThan(runs(100))
})

test('a first page with an unreadable row, a repeated one or another order shows no runs', () => {
  const [newer, older] = [
    revision(2, '2024-01-02T00:00:00Z', true),
    revision(1, '2024-01-01T00:00:00Z', false),
  ]
  expect(intervalsOfPage({ rows: [newer, older], count: 2 })).toHaveLength(2)
  for (const rows of [
    [newer, broken, older],
    [newer, newer, older],
    [older, newer],
  ])
    expect(intervalsOfPage({ rows, count: rows.length })).toEqual([])
})

test('from run to run, as going through the row indexes would', () => {
  fc.assert(
    fc.property(history, fc.nat({ max: 80 }), ({ intervals, count }, at) => {
      const rowIndex = count === 0 ? 0 : at % count
      const starts: number[] = []
      let start = 0
      for (const { rows } of intervals) {
        starts.push(start)
        start += rows
      }
      expect(runFrom(intervals, rowIndex, 1)).toBe(starts.find((each) => each > rowIndex) ?? null)
      expect(runFrom(intervals, rowIndex, -1)).toBe(starts.findLast((each) => each < rowIndex) ?? null)
    }),
  )
})
