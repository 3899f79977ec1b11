import { NativeSelect } from '@mantine/core'
import type { SheetReport } from '../../../domain/dispute/list-tally'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import { TOLL_COLUMNS } from '../../../domain/dispute/toll-columns'
import { ColumnMapper } from '../../../domain/sheet/column-mapper'

/** How the list's columns, header and dates are read. A change reads the list again. */
export function ListColumns(props: {
  report: SheetReport
  settings: ReadSettings
  onChange: (change: Partial<ReadSettings>) => void
  onSheet: (sheet: string) => void
}) {
  const { report, settings, onChange } = props
  const { names, sample, top, sheets } = report
  return (
    <ColumnMapper
      {...{ names, sample }}
      mapping={names.map((_, column) => settings.mapping[column] ?? null)}
      columns={TOLL_COLUMNS}
      otherwise="Other (kept in exports)"
      header={{ rows: settings.headerRows, top, onChange: (headerRows) => onChange({ headerRows }) }}
      sheet={sheets && { ...sheets, onChange: props.onSheet }}
      onChange={(mapping) => onChange({ mapping, isMappingChosen: true })}
    >
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
    </ColumnMapper>
  )
}
