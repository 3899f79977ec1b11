import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CitationRow } from '../../api/resources/citations'
import { parseVehicleId } from '../../domain/find/vehicle-id'
import { useZone } from '../../domain/person/page-context'
import { Ago } from '../../domain/time/ago'
import { moneyText, readDecimal } from '../../lib/text/decimal-text'
import { fieldLabel } from '../../lib/text/field-label'
import { shortened, visibleText } from '../../lib/text/visible-text'
import { parseInstant, toMillis } from '../../lib/time/instant'
import { shortZoneText, timeText, zoneText } from '../../lib/time/time-text'
import { SecondaryButton } from '../../ui/button/button'
import { PlateChip } from '../../ui/content/plate-chip'
import { RawJson } from '../../ui/content/raw-text'
import { Fact, Facts } from '../../ui/layout/facts'
import { SortHeading } from '../../ui/layout/sort-heading'
import { TableFrame } from '../../ui/layout/table'
import { isKnown, PAID, type Paid, valueText } from './citation-rows'
import classes from './citations.module.css'

/** Number of rows shown at first, and added by each "Show more", because the list may have any length. */
const STEP = 100

export function CitationTable(props: {
  columns: readonly string[]
  rows: readonly CitationRow[]
  /** The column to sort by, with `-` in front for descending order. */
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}) {
  const { columns, rows, sort } = props
  const [shown, setShown] = useState(STEP)
  const more = rows.length - shown
  return (
    <>
      {/* Keyboard users can scroll it sideways, because the last cell of each row is focusable. */}
      <TableFrame label="Citations" className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => {
              const isUp = sort === column
              const isDown = sort === `-${column}`
              // Ascending first, then descending, then in the response's order.
              const next = isUp ? `-${column}` : isDown ? undefined : column
              return (
                <SortHeading
                  key={column}
                  data-column={column}
                  aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
                  onSort={() => props.onSort(next)}
                >
                  <bdi>{fieldLabel(column)}</bdi>
                </SortHeading>
              )
            })}
            <th scope="col">
              <span className="visually-hidden">Details</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <CitationLines key={row.number} row={row} columns={columns} />
          ))}
        </tbody>
      </TableFrame>
      {more > 0 && (
        <SecondaryButton className="start" onClick={() => setShown(shown + STEP)}>
          Show {Math.min(STEP, more)} more
        </SecondaryButton>
      )}
    </>
  )
}

function CitationLines({ row, columns }: { row: CitationRow; columns: readonly string[] }) {
  const { number, cells, raw } = row
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <tr>
        {cells === null ? (
          <td colSpan={columns.length || 1}>{visibleText(shortened(raw))}</td>
        ) : (
          columns.map((column) => (
            <td
              key={column}
              data-column={column}
              data-label={isKnown(column) ? undefined : fieldLabel(column)}
            >
              <Cell cells={cells} column={column} />
            </td>
          ))
        )}
        <td>
          <button
            type="button"
            className={`bare-button row middle unfolds ${classes.opener}`}
            aria-label={`Details of row ${number}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={columns.length + 1} className={classes.details}>
            <div className="stack-sm">
              <Facts>
                {[...(cells?.keys() ?? [])].map((column) => (
                  <Fact key={column} name={fieldLabel(column)}>
                    <Cell cells={cells ?? NONE} column={column} isWhole />
                  </Fact>
                ))}
              </Facts>
              <RawJson summary={`JSON of row ${number}`} json={raw} />
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

const NONE = new Map<string, string>()

function Cell(props: { cells: ReadonlyMap<string, string>; column: string; isWhole?: boolean }) {
  const { cells, column, isWhole = false } = props
  const zone = useZone()
  const json = cells.get(column) ?? 'null'
  // A missing key, null, and an empty text differ in the row's JSON.
  if (json === 'null' || json === '""') return isWhole ? <span className="muted">Empty</span> : null
  if (json === 'true' || json === 'false')
    return column === 'paid' ? <PaidChip paid={json} /> : json === 'true' ? 'Yes' : 'No'
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
    const find = [text, state].filter(Boolean).join(' ')
    return (
      // The vehicles page accepts at most 100 characters.
      <Link to="/vehicles" search={{ find: find.slice(0, 100) }} className={classes.plate}>
        <PlateChip number={text} state={state} />
      </Link>
    )
  }
  const instant = json.startsWith('"') ? parseInstant(text) : null
  if (instant !== null)
    return (
      <>
        <time dateTime={text}>{timeText(instant, zone, 'minute', isWhole ? zoneText : shortZoneText)}</time>{' '}
        <Ago at={toMillis(instant)} />
      </>
    )
  if (isWhole) return <bdi>{visibleText(text)}</bdi>
  return <bdi className="clamp">{visibleText(shortened(text))}</bdi>
}

const TONES = { false: 'warning', true: 'success', other: 'off' }

export function PaidChip({ paid }: { paid: Paid }) {
  return (
    <span className="chip" data-tone={TONES[paid]}>
      {PAID[paid]}
    </span>
  )
}
