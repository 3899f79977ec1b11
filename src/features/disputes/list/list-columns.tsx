import { NativeSelect } from '@mantine/core'
import type { ReadSettings, SheetReport } from '../../../domain/dispute/read-tolls'
import type { TollField } from '../../../domain/dispute/toll'
import { TOLL_COLUMNS } from '../../../domain/dispute/toll-columns'
import { visibleText } from '../../../lib/text/visible-text'
import classes from './list.module.css'

const FIELDS = TOLL_COLUMNS.map(({ field, label }) => ({ value: field, label }))

/** How many sample values are shown below a column's choice. */
const SAMPLES = 3

/** What each column of the list holds, with its first values. A change reads the list again. */
export function ListColumns(props: {
  report: SheetReport
  settings: ReadSettings
  onChange: (change: Partial<ReadSettings>) => void
}) {
  const { report, settings, onChange } = props
  const columns = report.names.map((name, column) => ({ name, column }))

  function choose(column: number, field: TollField | null) {
    // A field is in one column: the column that had it before is carried through.
    const mapping = settings.mapping.map((one, at) => (at === column ? field : one === field ? null : one))
    onChange({ mapping })
  }

  return (
    <fieldset className={classes.columns} aria-label="Columns">
      <NativeSelect
        label="Header"
        description="Rows at the top that name the columns"
        value={String(settings.headerRows)}
        data={[
          { value: '0', label: 'No header' },
          { value: '1', label: 'First row' },
          { value: '2', label: 'First two rows' },
        ]}
        onChange={(event) => onChange({ headerRows: Number(event.currentTarget.value) })}
      />
      {settings.dayFirst !== null && (
        <NativeSelect
          label="Dates"
          description="Such as 3/5/2024"
          value={settings.dayFirst ? 'day' : 'month'}
          data={[
            { value: 'month', label: 'Month first' },
            { value: 'day', label: 'Day first' },
          ]}
          onChange={(event) => onChange({ dayFirst: event.currentTarget.value === 'day' })}
        />
      )}
      {columns.map(({ name, column }) => (
        <NativeSelect
          key={column}
          label={visibleText(name).slice(0, 60) || `Column ${column + 1}`}
          description={samplesOf(report, column)}
          value={settings.mapping[column] ?? ''}
          data={[{ value: '', label: 'Other (kept in exports)' }, ...FIELDS]}
          onChange={(event) => choose(column, (event.currentTarget.value || null) as TollField | null)}
        />
      ))}
    </fieldset>
  )
}

function samplesOf({ sample }: SheetReport, column: number): string {
  const values = sample.map((row) => row[column]?.trim() ?? '').filter(Boolean)
  const shown = [...new Set(values)].slice(0, SAMPLES).map((value) => visibleText(value).slice(0, 30))
  return shown.length === 0 ? 'Empty' : shown.join(' · ')
}
