import { visibleText } from '../../lib/visible-text'
import type { DirectoryEntry } from '../../local/directory'
import { PlateChip } from '../../ui/plate-chip'
import { Table } from '../../ui/table'
import { type ColumnMapping, IMPORT_COLUMNS } from './import-columns'

const ROWS = 4

/** The first vehicles as they would be remembered. */
export function ImportPreview(props: { entries: readonly DirectoryEntry[]; mapping: ColumnMapping }) {
  const { entries, mapping } = props
  const columns = IMPORT_COLUMNS.filter(({ field }) => mapping[field] !== undefined)
  if (entries.length === 0) return null
  return (
    <Table
      label="First rows"
      columns={columns.map(({ label }) => label)}
      rows={entries.slice(0, ROWS).map((entry) => ({
        key: entry.vehicleId,
        cells: columns.map(({ field }) => {
          if (field === 'id') return entry.vehicleId
          const text = entry[field] ?? ''
          return field === 'plate_number' && text !== '' ? (
            <PlateChip key={field} number={text} />
          ) : (
            <bdi key={field}>{visibleText(text)}</bdi>
          )
        }),
      }))}
    />
  )
}
