import { useMemo, useState } from 'react'
import { ColumnMapper } from '../../../domain/sheet/column-mapper'
import { ColumnQuestions, HeaderQuestion } from '../../../domain/sheet/column-questions'
import { topRows } from '../../../domain/sheet/header-rows'
import { listHead } from '../../../domain/sheet/list-head'
import { withoutAsides } from '../../../domain/sheet/row-kinds'
import { modelText, vehicleCount } from '../../../domain/words/vehicle-words'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import type { RememberedVehicle } from '../../../local/remembered-vehicles'
import { SecondaryButton } from '../../../ui/button/button'
import { PlateChip } from '../../../ui/content/plate-chip'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Notice } from '../../../ui/feedback/notice'
import { Table } from '../../../ui/layout/table'
import { IMPORT_COLUMNS } from './import-columns'
import { planImport } from './import-plan'
import { LineNotes } from './line-notes'
import { type ImportedRows, MAX_ROWS, readImportFile } from './read-import'
import { useImportReading } from './use-import-reading'

/** Rows that tell what the columns are. */
const LOOKED_AT = 50
/** Rows that show what a column holds. */
const SAMPLE = 5

/** Assigns the columns, previews the first rows, lists what cannot be imported, and imports. */
export function ImportReview(props: {
  text: ImportedRows
  onText: (text: ImportedRows | null) => void
  onImport: (entries: readonly RememberedVehicle[]) => Promise<void>
}) {
  const { text, onImport } = props
  const { rows, workbook } = text
  const first = useMemo(() => rows.slice(0, LOOKED_AT).map(({ cells }) => cells), [rows])
  const [head, setHead] = useState(() => listHead(first, IMPORT_COLUMNS))
  const [mapping, setMapping] = useState(head.mapping)
  const [importing, setImporting] = useState(false)
  const sheet = useImportReading(props.onText)
  const { rows: data, ignored } = useMemo(
    () => withoutAsides(rows.slice(head.headerRows), head.names),
    [rows, head],
  )
  const { entries, problems, repeats } = useMemo(
    () => planImport(data, mapping, Date.now(), head.names),
    [data, mapping, head],
  )
  const missing = mapping.includes('id')
    ? 'No row has a vehicle id. Choose another column.'
    : 'Choose the column with the vehicle ids.'
  const nothing = entries.length === 0 ? missing : null

  function setHeader(headerRows: number) {
    const next = listHead(first, IMPORT_COLUMNS, headerRows)
    setHead(next)
    setMapping(next.mapping)
  }

  return (
    <>
      <p className="muted">
        <bdi>{text.title}</bdi>: {[countWords(rows.length, 'row'), ...text.about, ...ignored].join(' · ')}
      </p>
      {sheet.problem !== null && (
        <Notice tone="error" role="alert">
          {sheet.problem}
        </Notice>
      )}
      {text.isCut && (
        <Notice tone="warning" role="note">
          Only the first {MAX_ROWS.toLocaleString('en')} rows are read. Split the file for the rest.
        </Notice>
      )}
      {head.isDoubtful && <HeaderQuestion first={first} onAnswer={setHeader} />}
      <ColumnQuestions
        doubts={head.doubts}
        columns={IMPORT_COLUMNS}
        mapping={mapping}
        onAnswer={setMapping}
      />
      <ColumnMapper
        names={head.names}
        sample={first.slice(head.headerRows, head.headerRows + SAMPLE)}
        mapping={mapping}
        columns={IMPORT_COLUMNS}
        otherwise="Leave out"
        header={{ rows: head.headerRows, top: topRows(first), onChange: setHeader }}
        sheet={
          workbook && {
            ...workbook,
            onChange: (name) =>
              void sheet.read((signal) => readImportFile(workbook.file, signal, IMPORT_COLUMNS, name)),
          }
        }
        onChange={setMapping}
      />
      <ImportPreview entries={entries} />
      <LineNotes title={`Left out: ${countWords(problems.length, 'row')}`} notes={problems} />
      <LineNotes title={`Twice in the list: ${countWords(repeats.length, 'row')}`} notes={repeats} />
      {nothing !== null && (
        <p id="import-waits" role="status">
          {nothing}
        </p>
      )}
      <div className="wrap end">
        <SecondaryButton onClick={() => props.onText(null)}>Choose something else</SecondaryButton>
        <ActionButton
          disabledBecause={importing ? 'Storing…' : nothing}
          aria-describedby={nothing !== null ? 'import-waits' : undefined}
          onClick={() => {
            setImporting(true)
            void onImport(entries)
          }}
        >
          {importing ? 'Storing…' : `Remember ${vehicleCount(entries.length)}`}
        </ActionButton>
      </div>
    </>
  )
}

const PREVIEW_ROWS = 4

/** A table of the first vehicles to import. */
function ImportPreview({ entries }: { entries: readonly RememberedVehicle[] }) {
  if (entries.length === 0) return null
  return (
    <Table
      label="First rows"
      columns={['Plate', 'Vehicle', 'Details']}
      rows={entries.slice(0, PREVIEW_ROWS).map((entry) => ({
        key: entry.vehicleId,
        cells: [
          entry.plate_number && <PlateChip number={entry.plate_number} state={entry.plate_state} />,
          entry.vehicleId,
          <bdi key="also">{visibleText(othersOf(entry))}</bdi>,
        ],
      }))}
    />
  )
}

function othersOf(entry: RememberedVehicle): string {
  const { plate_number, plate_state, vehicle_number, lessee_renter, vehicle_type_code } = entry
  // The plate's chip shows no state without a plate.
  const state = plate_number === undefined ? plate_state : undefined
  const others = [state, vehicle_number, modelText(entry), lessee_renter, vehicle_type_code]
  return others.filter(Boolean).join(' · ')
}
