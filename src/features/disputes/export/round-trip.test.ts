import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOBODY } from '../../../domain/dispute/toll-candidates'
import { BUCKETS, type DisputeRow } from '../../../domain/dispute/toll-outcome'
import { pastedTable } from '../../../domain/sheet/sheet-rows'
import { readWorkbook } from '../../../domain/sheet/workbook-rows'
import { madeList } from '../../../domain/testing/made-lists'
import { readListOf } from '../../../domain/testing/read-list'
import { runs } from '../../../lib/random-runs'
import type { ExportedList } from './exported-list'
import { exportContent } from './save-export'
import { type SheetCell, tollsWorkbook } from './workbook'

const { signal } = new AbortController()

function openHere() {
  const rows: (readonly SheetCell[])[] = []
  return {
    add: (more: readonly (readonly SheetCell[])[]) => rows.push(...more),
    finish: (kinds: Parameters<typeof tollsWorkbook>[1]) => tollsWorkbook(rows, kinds),
    close: () => undefined,
  }
}

type Read = ReturnType<typeof readListOf>

/** The list as it is exported after a check, with every kind of verdict. */
function exported({ tolls, report, settings }: Read, hasAll: boolean): ExportedList {
  const rows = tolls.map((toll, at): DisputeRow => {
    const bucket = toll.ignored ? 'ignored' : (BUCKETS[at % BUCKETS.length] ?? 'waiting')
    const review = at % 3 === 0 ? { review: { note: 'Total: asked, "twice"', at } } : {}
    return {
      ...{ toll: { ...toll, ...review }, candidates: NOBODY, answers: [], before: null },
      outcome: { bucket, vehicleId: null, note: '', hasChanged: false },
    }
  })
  return {
    investigation: { id: 'a', name: 'made', createdAt: 0 },
    ...{ rows, names: report.names, mapping: settings.mapping, hasAll, tolerance: 0, fleetId: 7 },
    ...{ origin: 'https://console.example', zone: settings.zone },
  }
}

/** The file read again, as the page reads it. */
async function again(list: ExportedList, format: 'csv' | 'xlsx', zone: string): Promise<Read> {
  const bytes = await exportContent(list, format, new Map(), 0, signal, openHere)
  if (format === 'csv') return readListOf(new TextDecoder().decode(bytes), { zone })
  return readListOf(pastedTable((await readWorkbook(bytes, 'iso')).rows), { zone })
}

/** What a list says of its rows. */
const saidBy = ({ tolls, said }: Read) =>
  tolls.map(({ reference, vehicle, amount, ignored, repeats }, at) => ({
    ...{ said: said[at], reference, plate: vehicle.plate, state: vehicle.state, amount, ignored, repeats },
  }))

test.each(['csv', 'xlsx'] as const)('an export as %s comes back with the same rows', async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), fc.boolean(), async (seed, hasAll) => {
      const first = readListOf(madeList(seed).text, { zone: 'UTC' })
      const second = await again(exported(first, hasAll), format, 'UTC')
      expect(saidBy(second)).toEqual(saidBy(first))
      // And once more, with the columns of the first export among the pasted ones.
      const third = await again(exported(second, hasAll), format, 'UTC')
      expect(saidBy(third)).toEqual(saidBy(first))
    }),
    { numRuns: runs(100) },
  )
})

test.each(['csv', 'xlsx'] as const)('tolls that were charged twice come back as %s', async (format) => {
  const toll = 'ZDF8221\t2024-03-05 08:30\t9.11'
  const first = readListOf(`Plate\tTime\tAmount\n${toll}\n${toll}\n${toll}`)
  expect(first.report.counts.repeats.rows).toBe(2)
  const second = await again(exported(first, false), format, first.settings.zone)
  expect(saidBy(second)).toEqual(saidBy(first))
})

test('a list with a column “Verdict” of its own comes back', async () => {
  const first = readListOf(
    'Plate\tTime\tVerdict\tAmount\nZDF8221\t2024-03-05 08:30\tappeal\t9.11\nHBY8637\t2024-03-13 08:30\tpay\t2.86',
  )
  const second = await again(exported(first, true), 'csv', first.settings.zone)
  expect(saidBy(second)).toEqual(saidBy(first))
})

test.each(['csv', 'xlsx'] as const)('a list without a header comes back as %s', async (format) => {
  const first = readListOf('ZDF8221\tNY\t2024-03-05 08:30\t9.11\nHBY8637\tPA\t2024-03-13 08:30\t2.86')
  expect(first.settings.headerRows).toBe(0)
  const second = await again(exported(first, false), format, first.settings.zone)
  expect(second.said).toEqual(first.said)
})
