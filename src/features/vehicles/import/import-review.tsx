import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { modelText, vehicleCount } from '../../../domain/words/vehicle-words'
import { visibleText } from '../../../lib/text/visible-text'
import type { RememberedVehicle } from '../../../local/remembered-vehicles'
import { PlateChip } from '../../../ui/content/plate-chip'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Notice } from '../../../ui/feedback/notice'
import { Table } from '../../../ui/layout/table'
import { type FieldColumns, guessColumns, isHeader } from './guess-columns'
import classes from './import.module.css'
import { IMPORT_COLUMNS } from './import-columns'
import { type LineNote, planImport } from './import-plan'
import { type ImportedRows, MAX_ROWS } from './read-import'

/** Assigns the columns, previews the first rows, lists what cannot be imported, and imports. */
export function ImportReview(props: {
  text: ImportedRows
  onImport: (entries: readonly RememberedVehicle[]) => Promise<void>
}) {
  const { text, onImport } = props
  const first = text.rows[0]?.cells ?? []
  const [hasHeader, setHasHeader] = useState(() => isHeader(first))
  const [mapping, setMapping] = useState<FieldColumns>(() => {
    const below = text.rows.slice(1, 51).map(({ cells }) => cells)
    return isHeader(first) ? guessColumns(first, below) : {}
  })
  const [importing, setImporting] = useState(false)
  const plan = useMemo(
    () => planImport(hasHeader ? text.rows.slice(1) : text.rows, mapping, Date.now()),
    [text, hasHeader, mapping],
  )
  const count = plan.entries.length
  const width = Math.max(...text.rows.slice(0, 100).map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: columnName(hasHeader ? first[at] : undefined, at, first),
  }))
  const missing =
    mapping.id === undefined
      ? 'Choose the column with the vehicle ids.'
      : 'No row has a vehicle id. Choose another column.'
  const nothing = count === 0 ? missing : null

  return (
    <>
      <p className="muted">
        <bdi>{text.title}</bdi>: {fileFacts(text)}
      </p>
      {text.isCut && (
        <Notice tone="warning" role="note">
          Only the first {MAX_ROWS.toLocaleString('en')} rows are read. Split the file to import the rest.
        </Notice>
      )}
      <label className={`line ${classes.named}`}>
        <input
          type="checkbox"
          checked={hasHeader}
          onChange={(event) => setHasHeader(event.currentTarget.checked)}
        />
        The first row is a header
      </label>
      <fieldset className={classes.columns}>
        <legend>Columns</legend>
        {IMPORT_COLUMNS.map(({ field, label }) => (
          <NativeSelect
            key={field}
            label={label}
            required={field === 'id'}
            value={String(mapping[field] ?? '')}
            data={[{ value: '', label: 'Not in the file' }, ...columns]}
            onChange={(event) => {
              const { [field]: _, ...others } = mapping
              const at = event.currentTarget.value
              setMapping(at === '' ? others : { ...others, [field]: Number(at) })
            }}
          />
        ))}
      </fieldset>
      <ImportPreview entries={plan.entries} />
      <ImportNotes title="Not imported" notes={plan.problems} />
      <ImportNotes title="Twice in the file" notes={plan.repeats} />
      {nothing !== null && (
        <p id="import-waits" role="status">
          {nothing}
        </p>
      )}
      <ActionButton
        heldBecause={importing ? 'Importing…' : nothing}
        aria-describedby={nothing !== null ? 'import-waits' : undefined}
        onClick={() => {
          setImporting(true)
          void onImport(plan.entries)
        }}
      >
        {importing ? 'Importing…' : `Import ${vehicleCount(count)}`}
      </ActionButton>
    </>
  )
}

/** Names a column: by its header, or else by its number and its first value. */
function columnName(name: string | undefined, at: number, first: readonly string[]): string {
  if (name?.trim()) return first.indexOf(name) === at ? name : `${name} (column ${at + 1})`
  const sample = name === undefined ? first[at]?.trim().slice(0, 20) : undefined
  return `Column ${at + 1}${sample ? `: ${sample}` : ''}`
}

function fileFacts({ rows, about }: ImportedRows): string {
  return [`${rows.length.toLocaleString('en')} ${rows.length === 1 ? 'row' : 'rows'}`, ...about].join(' · ')
}

const SHOWN_NOTES = 6

/** Notes about lines of the file, the first few in full. */
function ImportNotes(props: { title: string; notes: readonly LineNote[] }) {
  const { title, notes } = props
  const more = notes.length - SHOWN_NOTES
  if (notes.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={`${title}: ${notes.length.toLocaleString('en')} ${notes.length === 1 ? 'row' : 'rows'}`}
    >
      <ul className={`bullets ${classes.notes}`}>
        {notes.slice(0, SHOWN_NOTES).map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            Line {line}: <bdi>{visibleText(text)}</bdi>
          </li>
        ))}
        {more > 0 && <li>And {more.toLocaleString('en')} more.</li>}
      </ul>
    </Notice>
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
