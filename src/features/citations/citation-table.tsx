import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CitationRow } from '../../api/resources/citations'
import { parseVehicleId } from '../../domain/find/vehicle-id'
import { Ago } from '../../domain/time/ago'
import { useZone } from '../../domain/user/page-context'
import { moneyText, readDecimal } from '../../lib/text/decimal-text'
import { fieldLabel } from '../../lib/text/field-label'
import { shortened, visibleText } from '../../lib/text/visible-text'
import { parseInstant, toMillis } from '../../lib/time/instant'
import { shortZoneText, timeText } from '../../lib/time/time-text'
import { SecondaryButton } from '../../ui/button/button'
import { SmallButton } from '../../ui/button/small-button'
import { PlateChip } from '../../ui/content/plate-chip'
import { Fact, Facts } from '../../ui/layout/facts'
import { Table } from '../../ui/layout/table'
import { Dialog } from '../../ui/overlay/dialog'
import { PAID, type Paid, valueText } from './citation-rows'
import classes from './citations.module.css'

/** Number of rows shown at first, and added by each "Show more", because the list may have any length. */
const STEP = 100

export function CitationTable(props: { columns: readonly string[]; rows: readonly CitationRow[] }) {
  const { columns, rows } = props
  const [shown, setShown] = useState(STEP)
  const [open, setOpen] = useState<CitationRow | null>(null)
  const more = rows.length - shown
  return (
    <>
      <div className={classes.table}>
        <Table
          stacks
          label="Citations"
          columns={[...columns.map(fieldLabel), 'Details']}
          rows={rows.slice(0, shown).map((row) => ({
            key: row.number,
            cells: [
              // A row that isn't an object is one text.
              ...(row.cells.has('(row)') ? ['(row)', ...columns.slice(1)] : columns).map((column) => (
                <Cell key={column} cells={row.cells} column={column} />
              )),
              <SmallButton
                key=""
                variant="subtle"
                aria-label={`Details of row ${row.number}`}
                onClick={() => setOpen(row)}
              >
                Details
              </SmallButton>,
            ],
          }))}
        />
      </div>
      {more > 0 && (
        <SecondaryButton className="start" onClick={() => setShown(shown + STEP)}>
          Show {Math.min(STEP, more)} more
        </SecondaryButton>
      )}
      {open && (
        <Dialog title={`Row ${open.number}`} onClose={() => setOpen(null)}>
          <Facts>
            {[...open.cells].map(([column, json]) => (
              <Fact key={column} name={fieldLabel(column)}>
                {visibleText(valueText(json))}
              </Fact>
            ))}
          </Facts>
          <div className="wrap end">
            <SecondaryButton onClick={() => setOpen(null)}>Close</SecondaryButton>
          </div>
        </Dialog>
      )}
    </>
  )
}

function Cell({ cells, column }: Pick<CitationRow, 'cells'> & { column: string }) {
  const zone = useZone()
  const json = cells.get(column) ?? 'null'
  if (json === 'null' || json === '""') return null
  if (column === 'paid' && (json === 'true' || json === 'false')) return <PaidChip paid={json} />
  const text = valueText(json)
  const vehicleId = ['vehicle', 'vehicle_id'].includes(column) ? parseVehicleId(text) : null
  if (vehicleId !== null)
    return (
      <Link to="/vehicles/$vehicleId" params={{ vehicleId: String(vehicleId) }}>
        Vehicle {vehicleId}
      </Link>
    )
  if (column === 'amount' && readDecimal(text) !== null) return moneyText(text)
  if (column === 'plate' && json.startsWith('"')) {
    const state = valueText(cells.get('plate_state') ?? '""')
    // The vehicles page accepts at most 100 characters.
    const search = { find: `${text} ${state}`.trim().slice(0, 100) }
    return (
      <Link to="/vehicles" search={search} className={classes.plate}>
        <PlateChip number={text} state={state} />
      </Link>
    )
  }
  const instant = json.startsWith('"') ? parseInstant(text) : null
  if (instant !== null)
    return (
      <>
        <time dateTime={text}>{timeText(instant, zone, 'minute', shortZoneText)}</time>{' '}
        <Ago at={toMillis(instant)} />
      </>
    )
  return <bdi className="clamp">{visibleText(shortened(text))}</bdi>
}

export function PaidChip({ paid }: { paid: Paid }) {
  const [tone, text] = PAID[paid]
  return (
    <span className="chip" data-tone={tone}>
      {text}
    </span>
  )
}
