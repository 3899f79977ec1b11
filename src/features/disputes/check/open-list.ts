import { MAX_TOLLS, type ReadSettings, readList, type SheetReport } from '../../../domain/dispute/read-tolls'
import { TOLL_COLUMNS } from '../../../domain/dispute/toll-columns'
import { listScore, listStart, pastedTolls } from '../../../domain/dispute/toll-table'
import type { DefaultZone } from '../../../domain/person/use-zone'
import { findMapping, type StoredMappings } from '../../../domain/sheet/remembered-mappings'
import { unfitText } from '../../../domain/sheet/sheet-caps'
import { readSheetFile, SheetFileError } from '../../../domain/sheet/sheet-file'
import { type PastedRows, pastedTable, ROWS_LOOKED_AT } from '../../../domain/sheet/sheet-rows'
import { readRows } from '../../../domain/sheet/unwrap-cells'
import { parseCells } from '../../../local/investigation-shapes'
import { cellTexts } from '../../../local/investigations'

export type ListSource =
  | { readonly kind: 'text'; readonly text: string }
  /** `sheet`: the user's choice in a workbook. If absent, uses the sheet with the best-matching columns. */
  | { readonly kind: 'file'; readonly file: File; readonly sheet?: string }
  | {
      readonly kind: 'stored'
      readonly title: string | null
      readonly about: string | null
      readonly isTruncated: boolean
      readonly cells: readonly string[]
    }

export interface ReadRequest {
  /** Null for a new list, to infer the settings. If the mapping is empty, infers only the columns. */
  readonly settings: ReadSettings | null
  readonly zone: DefaultZone
  readonly mappings: StoredMappings
}

export type OpenedList = Awaited<ReturnType<typeof openList>>

/** Opens pasted, chosen, or stored rows. Rejects with SheetFileError, or the signal's reason. */
export async function openList(source: ListSource, signal?: AbortSignal) {
  const pasted = await pastedRows(source, signal)
  const rows = readRows(pasted.rows(), MAX_TOLLS + MAX_HEADER_ROWS + 1)
  const first = rows.slice(0, ROWS_LOOKED_AT)
  if (!first.some((row) => row.some((cell) => cell.trim() !== '')))
    throw new SheetFileError('No rows found. Copy the rows with their header and paste again.')
  const wasCut = source.kind === 'stored' && source.isTruncated

  /** Fills in inferred settings, with the user's earlier mapping of columns with the same names. */
  function withColumns({ settings: as, zone: { zone, why }, mappings }: ReadRequest): ReadSettings {
    const { headerRows, mapping } = listStart(first, as?.headerRows ?? (pasted.isHeaderAdded && 1))
    const settings: ReadSettings = as ?? {
      ...{ headerRows, mapping, zone, tolerance: 0, dayFirst: null },
      ...{ isZoneAssumed: true, isZoneOpen: why === null },
      ...(pasted.isHeaderAdded && { isHeaderAdded: true }),
    }
    // Use the report's names, because mappings are stored by these names.
    const { names } = readList(first, { ...settings, mapping })
    const chosen = findMapping(mappings, names, TOLL_COLUMNS)
    return { ...settings, mapping: chosen ?? mapping, isMappingChosen: chosen !== null }
  }

  return {
    /** Parses the tolls. The report is complete once all tolls are iterated. */
    read(request: ReadRequest) {
      const settings = request.settings?.mapping.length ? request.settings : withColumns(request)
      const most = MAX_TOLLS + settings.headerRows
      const { rules, tolls, report } = readList(rows.length > most ? rows.slice(0, most) : rows, settings)
      return {
        ...{ settings, rules, tolls },
        report: (): SheetReport => ({
          ...report(),
          ...(pasted.workbook && { sheets: pasted.workbook }),
          ...{ title: pasted.title, about: pasted.about ?? null, isTruncated: wasCut || rows.length > most },
        }),
      }
    },
    cells: (): readonly string[] => cellTexts(rows),
  }
}

const MAX_HEADER_ROWS = 40

async function pastedRows(source: ListSource, signal?: AbortSignal): Promise<PastedRows> {
  if (source.kind === 'stored') return storedRows(source)
  if (source.kind === 'text') {
    const problem = unfitText(source.text)
    if (problem !== null) throw new SheetFileError(problem)
    return pastedTolls(source.text)
  }
  const { file, sheet } = source
  // Of several sheets, read the best-matching one unless the user chose a sheet.
  const options = { dates: 'iso', sheet, score: listScore, ...(signal && { signal }) } as const
  return readSheetFile(file, pastedTolls, options)
}

const storedRows = ({ title, about, cells }: Extract<ListSource, { kind: 'stored' }>): PastedRows => ({
  ...pastedTable([], title),
  ...(about !== null && { about }),
  *rows() {
    for (const text of cells) {
      const rows = parseCells(text)
      if (rows === null) throw new SheetFileError('Part of this list is damaged and can’t be read.')
      yield* rows
    }
  },
})
