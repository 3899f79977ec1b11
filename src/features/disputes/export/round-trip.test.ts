import fc from 'fast-check'
import { expect, test } from 'vitest'
import { skipReason } from '../../../domain/dispute/toll'
import { NO_CANDIDATES } from '../../../domain/dispute/toll-candidates'
import { type DisputeRow, STATUS_LABELS } from '../../../domain/dispute/toll-outcome'
import { TOLL_STATUSES } from '../../../domain/dispute/toll-statuses'
import { pastedTable } from '../../../domain/sheet/sheet-rows'
import { readListOf } from '../../../domain/testing/read-list'
import { readWorkbook } from '../../../domain/workbook/workbook-rows'
import { type SheetCell, writeWorkbook } from '../../../domain/workbook/write-workbook'
import { runs } from '../../../lib/testing/random-runs'
import type { ExportedList } from './export-cells'
import { exportContent } from './export-content'

const { signal } = new AbortController()

function openHere() {
  const rows: (readonly SheetCell[])[] = []
  return {
    add: (more: readonly (readonly SheetCell[])[]) => rows.push(...more),
    finish: (kinds: Parameters<typeof writeWorkbook>[2]) => writeWorkbook('Tolls', rows, kinds),
    close: () => undefined,
  }
}

type Read = ReturnType<typeof readListOf>

/** Exports the list after a check, with every kind of verdict. */
function exported({ tolls, report, settings }: Read): ExportedList {
  const rows = tolls.map((toll, at): DisputeRow => {
    const status = skipReason(toll) ? 'skipped' : (TOLL_STATUSES[at % TOLL_STATUSES.length] ?? 'waiting')
    const review =
      at % 3 === 0 ? { review: { note: 'Total: asked, "twice"', at, outcome: 'dispute' as const } } : {}
    return {
      toll: { ...toll, ...review },
      candidates: NO_CANDIDATES,
      answers: [],
      before: null,
      outcome: { status, vehicleId: null, note: '', hasChanged: false },
    }
  })
  return {
    identity: { id: 'a', name: 'made', createdAt: 0 },
    ...{
      rows,
      names: report.names,
      mapping: settings.mapping,
      headerRows: settings.headerRows,
      tolerance: 0,
      fleetId: 7,
    },
    origin: 'https://console.example',
    zone: settings.zone,
  }
}

/** Parses the file like the page. */
async function again(list: ExportedList, format: 'csv' | 'xlsx', zone: string): Promise<Read> {
  const bytes = await exportContent(list, format, new Map(), 0, signal, openHere)
  if (format === 'csv') return readListOf(new TextDecoder().decode(bytes), { zone })
  return readListOf(pastedTable((await readWorkbook(bytes, 'iso')).rows), { zone })
}

/** Returns the contents of a list’s rows. */
const saidBy = ({ tolls, said }: Read) =>
  tolls.map(({ reference, vehicle, amount, repeats }, at) => ({
    said: said[at],
    reference,
    plate: vehicle.plate,
    state: vehicle.state,
    amount,
    repeats,
  }))

/** A toll, or a skipped row. */
const line = fc
  .tuple(
    fc.constantFrom('N-1', 'N-2', '0012', ''),
    fc.constantFrom('ZDF8221', 'HBY8637', '036939281010', 'Total', ''),
    fc.constantFrom('NY', 'PA', ''),
    fc.constantFrom('3/15/2024', '3/13/2024', 'soon', ''),
    fc.constantFrom('08:30', '3:30:15 PM', ''),
    fc.constantFrom('Étampes', '"North, exit 4"', '=1+1', ''),
    fc.constantFrom('$9.11', '(2.86)', '3.10 CAD', 'waived', ''),
  )
  .map((cells) => cells.join(','))

test.each(['csv', 'xlsx'] as const)('an export as %s is imported with the same rows', async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 20 }), async (lines) => {
      const header = 'Notice number,Plate,State,Date,Time,Plaza,Amount'
      const first = readListOf([header, ...lines].join('\n'), { zone: 'UTC' })
      const second = await again(exported(first), format, 'UTC')
      expect(saidBy(second)).toEqual(saidBy(first))
      // Repeats it with the columns of the first export among the pasted ones.
      const third = await again(exported(second), format, 'UTC')
      expect(saidBy(third)).toEqual(saidBy(first))
    }),
    { numRuns: runs(100) },
  )
})

test.each(['csv', 'xlsx'] as const)('tolls charged twice are exported and imported as %s', async (format) => {
  const toll = 'ZDF8221\t2024-03-05 08:30\t9.11'
  const first = readListOf(`Plate\tTime\tAmount\n${toll}\n${toll}\n${toll}`)
  expect(first.report.counts.repeats.rows).toBe(2)
  const second = await again(exported(first), format, first.settings.zone)
  expect(saidBy(second)).toEqual(saidBy(first))
})

test('an export with different verdict labels is imported', async () => {
  const first = readListOf('Plate\tTime\tAmount\nZDF8221\t2024-03-05 08:30\t9.11')
  const bytes = await exportContent(exported(first), 'csv', new Map(), 0, signal, openHere)
  const text = new TextDecoder().decode(bytes).replace(STATUS_LABELS['needs-review'], 'Any words')
  expect(text).toContain('Any words')
  expect(saidBy(readListOf(text, { zone: first.settings.zone }))).toEqual(saidBy(first))
})

test.each(['Verdict', 'Verdict\tNote'])(
  'a list with its own columns “%s” is exported and imported',
  async (titles) => {
    const cells = titles.replace('Verdict', 'Active')
    const first = readListOf(
      `Plate\tTime\t${titles}\tAmount\nZDF8221\t2024-03-05 08:30\t${cells}\t9.11\nHBY8637\t2024-03-13 08:30\t${cells}\t2.86`,
    )
    expect(first.tolls.map(({ amount }) => amount.value)).toEqual(['9.11', '2.86'])
    const second = await again(exported(first), 'csv', first.settings.zone)
    expect(saidBy(second)).toEqual(saidBy(first))
  },
)

test.each(['csv', 'xlsx'] as const)(
  'a list without a header is exported and imported as %s',
  async (format) => {
    const first = readListOf('ZDF8221\tNY\t2024-03-05 08:30\t9.11\nHBY8637\tPA\t2024-03-13 08:30\t2.86')
    expect(first.settings.headerRows).toBe(0)
    const second = await again(exported(first), format, first.settings.zone)
    expect(second.said).toEqual(first.said)
  },
)
