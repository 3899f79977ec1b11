import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { visibleText } from '../../lib/text/visible-text'
import classes from './column-mapper.module.css'
import { withTarget } from './column-mapping'
import type { ColumnMapping, SheetColumn } from './sheet-columns'

/** How many values are shown below a column's choice. */
const SAMPLES = 3

/** Which row names the columns: one of those at the top, or none. */
interface HeaderChoice {
  /** How many rows at the top are no data; 0 without a header. */
  readonly rows: number
  /** The rows that can be the header, as texts. */
  readonly top: readonly string[]
  readonly onChange: (rows: number) => void
}

/** Of a workbook, the sheet that is read. */
interface SheetChoice {
  readonly read: string
  readonly all: readonly string[]
  readonly onChange: (sheet: string) => void
}

/** What each column of a pasted list holds, with its first values; its header row, and the sheet of a workbook. */
export function ColumnMapper<Field extends string>(props: {
  names: readonly string[]
  /** The first rows below the header. */
  sample: readonly (readonly string[])[]
  mapping: ColumnMapping<Field>
  columns: readonly SheetColumn<Field>[]
  /** What becomes of a column that is no field. */
  otherwise: string
  header?: HeaderChoice
  sheet?: SheetChoice | undefined
  /** Further choices, before the columns. */
  children?: ReactNode
  onChange: (mapping: ColumnMapping<Field>) => void
}) {
  const { mapping, columns, header, sheet } = props
  const fields = columns.map(({ field, label }) => ({ value: field, label }))
  const places = mapping.map((field, column) => ({ field, column }))
  return (
    <fieldset className={classes.columns} aria-label="Columns">
      {sheet && (
        <NativeSelect
          label="Sheet"
          description="Of this workbook"
          value={sheet.read}
          data={sheet.all.map((value) => ({ value, label: visibleText(value) }))}
          onChange={(event) => sheet.onChange(event.currentTarget.value)}
        />
      )}
      {header && (
        <NativeSelect
          className={classes.header ?? ''}
          label="Header"
          description="The row that names the columns"
          value={String(header.rows)}
          data={headerChoices(header)}
          onChange={(event) => header.onChange(Number(event.currentTarget.value))}
        />
      )}
      {props.children}
      {places.map(({ field, column }) => (
        <NativeSelect
          key={column}
          label={visibleText(props.names[column] ?? '').slice(0, 60) || `Column ${column + 1}`}
          description={samplesOf(props.sample, column)}
          value={field ?? ''}
          data={[{ value: '', label: props.otherwise }, ...fields]}
          onChange={(event) => {
            const chosen = columns.find((one) => one.field === event.currentTarget.value)
            props.onChange(withTarget(mapping, column, chosen?.field ?? null))
          }}
        />
      ))}
    </fieldset>
  )
}

function headerChoices({ rows, top }: HeaderChoice): { value: string; label: string }[] {
  const named = top.map((text, at) => ({ value: String(at + 1), label: `Row ${at + 1}: ${text || 'empty'}` }))
  // A header further down was read by an earlier version.
  const further = rows > top.length ? [{ value: String(rows), label: `Row ${rows}` }] : []
  return [{ value: '0', label: 'No header' }, ...named, ...further]
}

function samplesOf(sample: readonly (readonly string[])[], column: number): string {
  const values = sample.map((row) => row[column]?.trim() ?? '').filter(Boolean)
  const shown = [...new Set(values)].slice(0, SAMPLES).map((value) => visibleText(value).slice(0, 30))
  return shown.length === 0 ? 'Empty' : shown.join(' · ')
}
