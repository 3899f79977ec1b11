import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { Fragment, useState } from 'react'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { useZone } from '../../../domain/person/use-zone'
import { saveFile } from '../../../lib/browser/save-file'
import { visibleText } from '../../../lib/text/visible-text'
import { isoDateText } from '../../../lib/time/time-text'
import { Button } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Dialog } from '../../../ui/overlay/dialog'
import { columnsOf, titleOf, vehiclesCsv } from './extra-columns'
import { type ExtraColumn, isCustomColumn } from './vehicles-search'

/** Adds columns to the table, and saves what it shows. */
export function ListTools(props: {
  /** All vehicles without filters: they say which custom fields there are. */
  rows: readonly VehicleRow[]
  shown: readonly VehicleRow[]
  extra: readonly ExtraColumn[]
  isLoading: boolean
  onColumns: (columns: readonly ExtraColumn[]) => void
}) {
  const { rows, shown, extra, isLoading, onColumns } = props
  const zone = useZone()
  const [choosing, setChoosing] = useState(false)
  return (
    <div className="wrap">
      <SmallButton leftSection={<IconColumns size={16} aria-hidden />} onClick={() => setChoosing(true)}>
        Columns…
      </SmallButton>
      <ActionButton
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabledBecause={isLoading ? 'The list is still loading.' : null}
        onClick={() =>
          saveFile(`vehicles-${isoDateText(Date.now() * 1000, zone)}.csv`, vehiclesCsv(shown, extra))
        }
      >
        Export CSV
      </ActionButton>
      {choosing && (
        <Dialog title="Columns" onClose={() => setChoosing(false)}>
          {columnsOf(rows, extra).map((column, index, all) => (
            <Fragment key={column}>
              {isCustomColumn(column) && !isCustomColumn(all[index - 1] ?? '') && <h3>Custom fields</h3>}
              <label className="line breakable">
                <input
                  type="checkbox"
                  checked={extra.includes(column)}
                  onChange={(event) =>
                    onColumns(
                      event.currentTarget.checked
                        ? [...extra, column]
                        : extra.filter((one) => one !== column),
                    )
                  }
                />
                <bdi>{visibleText(titleOf(column))}</bdi>
              </label>
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
