import { NativeSelect } from '@mantine/core'
import { mappingByNames, mappingByPlace, withTarget } from '../../../domain/sheet/column-mapping'
import { visibleText } from '../../../lib/text/visible-text'
import { SHEET_COLUMNS } from './driver-columns'
import classes from './paste-report.module.css'
import type { PasteReport, PasteView } from './paste-state'

/** Maps the columns of the pasted rows to fields. Loaded when it is opened. */
export function PasteColumns({ id, paste, report }: { id: string; paste: PasteView; report: PasteReport }) {
  const { choices, first } = report
  const { hasHeader, mapping } = choices
  const columns = mapping.map((field, column) => ({ field, column }))
  return (
    <fieldset id={id} className={`stack-xs ${classes.columns}`}>
      <legend>Columns</legend>
      <label className={`line ${classes.header}`}>
        <input
          type="checkbox"
          checked={hasHeader}
          onChange={(event) => {
            const named = event.currentTarget.checked
            const found = named
              ? mappingByNames(first, SHEET_COLUMNS)
              : mappingByPlace(mapping.length, 0, SHEET_COLUMNS)
            const isUsable = found.some((field) => field !== null)
            paste.redo(report, { hasHeader: named, mapping: isUsable ? found : mapping })
          }}
        />
        First row is a header
      </label>
      <div className={classes.selects}>
        {columns.map(({ field, column }) => (
          <NativeSelect
            key={column}
            label={columnName(first[column], column, hasHeader)}
            value={field ?? ''}
            data={[
              { value: '', label: 'Leave out' },
              ...SHEET_COLUMNS.map((one) => ({ value: one.field, label: one.label })),
            ]}
            onChange={(event) => {
              const chosen = SHEET_COLUMNS.find((one) => one.field === event.currentTarget.value)
              paste.redo(report, { mapping: withTarget(mapping, column, chosen?.field ?? null) })
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}

function columnName(text: string | undefined, column: number, named: boolean): string {
  const shown = visibleText(text ?? '').slice(0, 40)
  if (named && shown.trim() !== '') return shown
  return shown.trim() === '' ? `Column ${column + 1}` : `Column ${column + 1}: ${shown}`
}
