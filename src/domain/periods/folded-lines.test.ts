import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HistoryRow, isRevision } from '../../api/resources/revision'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { broken, fakeHistory, revision } from '../testing/fake-history'
import { inOrder, vehicleStatus } from '../testing/oracle'
import { randomFrom, randomHistory } from '../testing/random-history'
import { buildLines, type Line, type LoadedRows, statusChangeIds } from './folded-lines'
import { intervalsOf } from './status-intervals'

const SEED = randomSeed()

function loaded(rows: readonly HistoryRow[], part: Partial<LoadedRows> = {}): LoadedRows {
  return { rows, offset: 0, older: 0, ...part }
}

const all = ({ count, at }: ReturnType<typeof buildLines>) =>
  Array.from({ length: count }, (_, index) => at(index)).filter((line) => line !== undefined)

function written(line: Line): string {
  if (line.kind === 'row') return `row ${line.rowIndex}`
  if (line.kind !== 'fold') return line.kind
  const { revisions, open } = line.fold
  return `fold of ${revisions.length} at ${line.rowIndex}${open ? ', open' : ''}`
}

/**
 * Builds a whole history, newest first, of status periods with the given numbers of rows and alternating states. IDs
 * count down to 0.
 */
function rowsOfRuns(lengths: readonly number[]) {
  let id = lengths.reduce((sum, length) => sum + length, 0)
  return lengths.flatMap((length, run) =>
    Array.from({ length }, () => {
      id--
      const time = new Date(Date.UTC(2024, 0, 1) + id * 1000).toISOString()
      return revision(id, time, run % 2 === 0)
    }),
  )
}

/** Builds the lines of a whole history by checking every row. */
function bruteForce(lengths: readonly number[], open: ReadonlySet<string>) {
  const lines: string[] = []
  const rows = rowsOfRuns(lengths)
  let rowIndex = 0
  for (const [run, length] of lengths.entries()) {
    // The newest row is never collapsed, nor is the first row of a period.
    const begin = run === 0 ? 1 : 0
    const folded = length - 1 - begin
    const hidden = rows.slice(rowIndex + begin, rowIndex + begin + folded)
    const isOpen = hidden.some(({ id }) => open.has(id))
    for (let place = 0; place < length; place++, rowIndex++) {
      if (folded >= 3 && place === begin)
        lines.push(`fold of ${folded} at ${rowIndex}${isOpen ? ', open' : ''}`)
      const isInside = folded >= 3 && place >= begin && place < length - 1
      if (!isInside || isOpen) lines.push(`row ${rowIndex}`)
    }
  }
  return lines
}

const history = fc.record({
  lengths: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }),
  open: fc.array(fc.nat({ max: 60 })).map((ids) => new Set(ids.map(String))),
})

test('collapsed lines equal those of brute force, and every row has a line', () => {
  fc.assert(
    fc.property(history, ({ lengths, open }) => {
      const rows = rowsOfRuns(lengths)
      const lines = buildLines(loaded(rows), true, open)
      expect(all(lines).map(written)).toEqual(bruteForce(lengths, open))
      for (const [rowIndex, row] of rows.entries()) {
        const shown = lines.at(lines.withRow(rowIndex))
        if (shown?.kind === 'row') expect(shown.row).toBe(row)
        else expect(shown?.kind === 'fold' && shown.fold.revisions.includes(row)).toBe(true)
        expect(lines.withKey(row.id)).toBe(lines.withRow(rowIndex))
      }
    }),
    { numRuns: runs(1000) },
  )
})

test('finds a line by its key while rows load at both ends, and finds a collapsed row in its line', () => {
  fc.assert(
    fc.property(history, fc.nat(), fc.nat(), ({ lengths, open }, from, length) => {
      const rows = rowsOfRuns(lengths)
      const offset = from % (rows.length + 1)
      const end = offset + (length % (rows.length - offset + 1))
      const some = buildLines({ rows: rows.slice(offset, end), offset, older: rows.length - end }, true, open)
      const whole = buildLines(loaded(rows), true, open)
      for (const [index, line] of all(some).entries()) {
        expect(some.withKey(some.keyOf(index))).toBe(index)
        if (line.kind !== 'row') continue
        const later = whole.at(whole.withKey(some.keyOf(index)))
        if (later?.kind === 'row') expect(later.row).toBe(line.row)
        else expect(later?.kind === 'fold' && later.fold.revisions.some((row) => row === line.row)).toBe(true)
      }
      expect(all(some).some(({ kind }) => kind === 'newer')).toBe(offset > 0)
      expect(all(some).some(({ kind }) => kind === 'older')).toBe(end < rows.length)
    }),
    { numRuns: runs(1000) },
  )
})

test('doesn’t collapse a status change if an unreadable row may be the last one before it', () => {
  const at = (second: number) => `2024-01-01T00:00:${String(second).padStart(2, '0')}Z`
  const rows = [9, 8, 7, 6, 5, 4, 3].map((second) => revision(second, at(second), true))
  const folds = (part: readonly HistoryRow[]) =>
    all(buildLines(loaded(part), true)).flatMap((line) =>
      line.kind === 'fold' ? [line.fold.revisions.map(({ id }) => id)] : [],
    )
  // Same timestamp as 3, and the unreadable row may have the highest ID. If so, 4 changed the state.
  expect(folds([...rows, broken])).toEqual([['8', '7', '6', '5']])
  expect(folds(rows)).toEqual([['8', '7', '6', '5', '4']])
})

test('F79 for any order of ties and any loaded part, no collapsed line hides a status change or a deletion', async () => {
  const random = randomFrom(SEED)
  let folds = 0
  for (let run = 0; run < runs(2000); run++) {
    const history = randomHistory(random, 40)
    const turns = new Set(intervalsOf(inOrder(history).reverse()).map(({ first }) => first.id))
    const order = [{}, { lowTiesFirst: true }, { shuffledTies: true }][random(3)]
    const listed = (await fakeHistory(history, order).page({ limit: 100 })).rows.filter(isRevision)
    const offset = random(3) === 0 ? random(listed.length + 1) : 0
    const end = random(3) === 0 ? offset + random(listed.length - offset + 1) : listed.length
    const rows: HistoryRow[] = listed.slice(offset, end)
    if (random(3) === 0) rows[random(rows.length)] = broken
    const opened = new Set(listed.filter(() => random(9) === 0).map(({ id }) => id))
    const part = { offset, older: listed.length - end }
    const lines = all(buildLines(loaded(rows, part), true, opened))
    const where = `seed ${SEED}, run ${run}`
    for (const line of lines) {
      if (line.kind !== 'fold') continue
      folds++
      const { revisions, state } = line.fold
      const at = line.rowIndex - offset
      expect(rows.slice(at, at + revisions.length), where).toEqual(revisions)
      expect(revisions.map(vehicleStatus), where).toEqual(revisions.map(() => state))
      expect(
        revisions.filter(({ id }) => turns.has(id)),
        where,
      ).toEqual([])
      const below = rows[at + revisions.length]
      expect(below && isRevision(below) ? vehicleStatus(below) : null, where).toBe(state)
    }
    const shown = lines.flatMap((line): readonly HistoryRow[] => {
      if (line.kind === 'row') return [line.row]
      return line.kind === 'fold' && !line.fold.open ? line.fold.revisions : []
    })
    expect(shown, where).toEqual(rows)
  }
  expect(folds).toBeGreaterThan(runs(200))
})

test('a list that isn’t collapsed has a line for each row', () => {
  const rows = rowsOfRuns([100])
  const lines = buildLines(loaded(rows, { offset: 500, older: 7 }), false)
  expect(all(lines).map(written)).toEqual(['newer', ...rows.map((_, index) => `row ${500 + index}`), 'older'])
  expect(lines.withRow(577)).toBe(78)
  expect(lines.withRow(600)).toBe(-1)
  expect(buildLines(loaded([]), true).count).toBe(0)
})

test('recognizes a status change if the rows below are loaded, for any order of ties', async () => {
  const random = randomFrom(SEED)
  let [some, whole] = [0, 0]
  for (let run = 0; run < runs(2000); run++) {
    const rows = randomHistory(random, 40)
    const turns = intervalsOf(inOrder(rows).reverse()).map(({ first }) => first.id)
    const order = [{}, { lowTiesFirst: true }, { shuffledTies: true }][random(3)]
    const page = await fakeHistory(rows, order).page({ limit: 1 + random(45) })
    const older = page.count - page.rows.length
    const known = statusChangeIds(loaded(page.rows, { older }))
    expect([...known], `seed ${SEED}, run ${run}`).toEqual(turns.slice(0, known.size))
    if (older === 0) expect(known.size).toBe(turns.length)
    some += Number(known.size > 0 && known.size < turns.length)
    whole += Number(known.size === turns.length)
  }
  expect(Math.min(some, whole), `seed ${SEED}`).toBeGreaterThan(runs(100))
})

test('an unreadable row is a boundary: the row above it may be a status change', () => {
  const rows = [revision(3, '2024-01-03T00:00:00Z', true), broken, revision(1, '2024-01-01T00:00:00Z', false)]
  expect([...statusChangeIds(loaded(rows))]).toEqual(['1'])
})

test('jumping between changes finds the same lines as checking every line', () => {
  fc.assert(
    fc.property(history, fc.nat({ max: 80 }), ({ lengths, open }, at) => {
      const rows = rowsOfRuns(lengths)
      const turns = statusChangeIds(loaded(rows))
      const lines = buildLines(loaded(rows), true, open)
      const isTurn = (line: Line) => line.kind === 'row' && isRevision(line.row) && turns.has(line.row.id)
      const expected = all(lines).flatMap((line, index) => (isTurn(line) ? index : []))
      expect(expected).toHaveLength(lengths.length)
      expect(lines.next(at, 1, isTurn)).toBe(expected.find((each) => each > at) ?? -1)
      expect(lines.next(at, -1, isTurn)).toBe(expected.findLast((each) => each < at) ?? -1)
    }),
  )
})
