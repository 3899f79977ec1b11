import '../../../ui/form/choices.css'
import { Checkbox } from '@mantine/core'
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { Fragment, useState } from 'react'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { useZone } from '../../../domain/user/page-context'
import { saveFile } from '../../../lib/browser/save-file'
import { visibleText } from '../../../lib/text/visible-text'
import { isoDateText } from '../../../lib/time/time-text'
import { columnsPreference } from '../../../local/preferences'
import { Button } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { Dialog } from '../../../ui/overlay/dialog'
import { availableColumns, columnTitle, readColumns, vehiclesCsv } from './extra-columns'
import type { RowGroup } from './found-groups'
import { isCustomColumn, MAX_COLUMNS, type VehiclesSearch } from './vehicles-search'

export function ListTools(props: {
  /** All vehicles, unfiltered. Their custom fields are the columns to choose from. */
  rows: readonly VehicleRow[]
  groups: readonly RowGroup[]
  view: VehiclesSearch
  isLoading: boolean
  /** Whether loading stopped before the end, so the button shows how many are loaded. */
  isPartial: boolean
  onView: (change: Partial<VehiclesSearch>) => void
}) {
  const { rows, groups, view, isLoading, isPartial } = props
  const shown = groups.flatMap((group) => group.rows)
  const extra = readColumns(view.columns)
  const zone = useZone()
  const [choosing, setChoosing] = useState(false)
  return (
    <div className="wrap">
      <SmallButton
        variant="subtle"
        leftSection={<IconColumns size={16} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        Columns…
      </SmallButton>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabledReason={isLoading ? 'The list is still loading.' : null}
        onClick={() =>
          saveFile(`vehicles-${isoDateText(Date.now() * 1000, zone)}.csv`, vehiclesCsv(shown, extra))
        }
      >
        {isPartial ? `Export ${shown.length.toLocaleString('en')} loaded` : 'Export CSV'}
      </Button>
      {choosing && (
        <Dialog title="Columns" onClose={() => setChoosing(false)}>
          <p className="muted">Up to {MAX_COLUMNS}, saved in this browser.</p>
          {availableColumns(rows, extra).map((column, index, all) => (
            <Fragment key={column}>
              {isCustomColumn(column) && !isCustomColumn(all[index - 1] ?? '') && <h3>Custom fields</h3>}
              <Checkbox
                label={<bdi>{visibleText(columnTitle(column))}</bdi>}
                checked={extra.includes(column)}
                disabled={!extra.includes(column) && extra.length >= MAX_COLUMNS}
                onChange={({ currentTarget }) => {
                  const others = extra.filter((other) => other !== column)
                  const chosen = currentTarget.checked ? [...others, column] : others
                  columnsPreference.set(chosen.join())
                  props.onView({ columns: chosen.join() || undefined })
                }}
              />
            </Fragment>
          ))}
          <div className="wrap end">
            <Button onClick={() => setChoosing(false)}>Done</Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
