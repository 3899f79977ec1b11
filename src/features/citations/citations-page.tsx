import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type CitationRow, citationsOptions } from '../../api/resources/citations'
import { parseVehicleId } from '../../domain/find/vehicle-id'
import { useApi, useZone } from '../../domain/user/page-context'
import { ApiKeyNote, isKeyRefusal } from '../../domain/words/api-key-note'
import { isNotFound } from '../../lib/api-error'
import { moneyText, readDecimal } from '../../lib/text/decimal-text'
import { fieldLabel } from '../../lib/text/field-label'
import { shortened, visibleText } from '../../lib/text/visible-text'
import { parseInstant } from '../../lib/time/instant'
import { timeText } from '../../lib/time/time-text'
import { SecondaryButton } from '../../ui/button/button'
import { ExportButton } from '../../ui/button/export-button'
import { RawJson } from '../../ui/content/raw-text'
import { Empty } from '../../ui/feedback/empty'
import { Failure } from '../../ui/feedback/failure'
import { ReadState, Skeleton } from '../../ui/feedback/read-state'
import { SearchField } from '../../ui/form/search-field'
import { Page } from '../../ui/layout/page'
import { SortHeading } from '../../ui/layout/sort-heading'
import { TableFrame } from '../../ui/layout/table'
import { citationsCsv, countsText, orderedColumns, shownRows, valueText } from './citation-rows'
import classes from './citations.module.css'

/** The view in the page's URL: the search text, and the column to sort by, with `-` in front for descending order. */
interface CitationsView {
  readonly view: { readonly find?: string | undefined; readonly sort?: string | undefined }
  readonly onView: (change: CitationsView['view']) => void
}

export function CitationsPage(props: CitationsView) {
  const { view, onView } = props
  const list = useQuery(citationsOptions(useApi()))
  const zone = useZone()
  const { data, error } = list
  const { find = '', sort } = view
  const rows = useMemo(() => shownRows(data?.rows ?? [], find, sort), [data, find, sort])
  const isGone = isNotFound(error)
  const hasRows = data !== undefined && data.rows.length > 0
  const removed = (
    <Failure
      error={error}
      title="No longer available"
      message="The parking citations have been removed."
      tone="warning"
      {...(data && { kept: 'The citations you loaded earlier are still below. Export what you need.' })}
      next="If you need a copy, ask your administrator."
      action={null}
    />
  )
  return (
    <Page
      title="Parking citations"
      lead={
        !isGone && (
          <p className="muted" role="note">
            <span className="badge small" data-tone="warning">
              Deprecated
            </span>{' '}
            This list will be removed. No date has been announced.{hasRows && ' Export what you need.'}
          </p>
        )
      }
      action={
        hasRows && (
          <div className="line">
            <ExportButton file="citations.csv" text={() => citationsCsv(data)} />
            <ExportButton file="citations.json" text={() => data.raw} />
          </div>
        )
      }
    >
      <ApiKeyNote error={error} />
      <ReadState
        query={list}
        zone={zone}
        failure={isGone ? removed : !data && isKeyRefusal(error) ? null : undefined}
      >
        {(list) =>
          list?.rows.length === 0 ? (
            <Empty title="No parking citations">
              When your fleet has some, you can read and export them here.
            </Empty>
          ) : (
            <div className="stack-sm">
              <search className="row-fields">
                <SearchField
                  label="Find citations"
                  find={find}
                  onFind={(text) => onView({ find: text || undefined })}
                />
                <p role="status" className="muted">
                  {list && countsText(list, rows)}
                </p>
              </search>
              {list ? (
                <CitationTable columns={orderedColumns(list.columns)} rows={rows} {...props} />
              ) : (
                <Skeleton rowHeight={42} />
              )}
            </div>
          )
        }
      </ReadState>
    </Page>
  )
}

/** Number of rows shown at first, and added by each "Show more", because the list may have any length. */
const STEP = 100

function CitationTable(props: CitationsView & { columns: readonly string[]; rows: readonly CitationRow[] }) {
  const { columns, rows, view, onView } = props
  const [shown, setShown] = useState(STEP)
  const more = rows.length - shown
  return (
    <>
      {/* Keyboard users can scroll it sideways, because the last cell of each row is focusable. */}
      <TableFrame label="Citations" className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => {
              const isUp = view.sort === column
              const isDown = view.sort === `-${column}`
              // Ascending first, then descending, then in the response's order.
              const next = isUp ? `-${column}` : isDown ? undefined : column
              return (
                <SortHeading
                  key={column}
                  data-column={column}
                  aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
                  onSort={() => onView({ sort: next })}
                >
                  <bdi>{fieldLabel(column)}</bdi>
                </SortHeading>
              )
            })}
            <th scope="col">JSON</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ number, cells, raw }) => (
            <tr key={number}>
              {cells === null ? (
                <td colSpan={columns.length || 1}>{visibleText(shortened(raw))}</td>
              ) : (
                columns.map((column) => (
                  <td key={column} data-column={column}>
                    <Cell cells={cells} column={column} />
                  </td>
                ))
              )}
              <td>
                <RawJson summary={`JSON of row ${number}`} json={raw} />
              </td>
            </tr>
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

function Cell({ cells, column }: { cells: ReadonlyMap<string, string>; column: string }) {
  const zone = useZone()
  const json = cells.get(column) ?? 'null'
  // A missing key, null, and an empty text differ in the row's JSON.
  if (json === 'null' || json === '""') return null
  if (json === 'true' || json === 'false') return json === 'true' ? 'Yes' : 'No'
  if (json.startsWith('[')) return <RawJson summary="Show the list" json={json} />
  if (json.startsWith('{')) return <RawJson summary="Show the details" json={json} />
  const text = valueText(json)
  const vehicleId = ['vehicle', 'vehicle_id'].includes(column) ? parseVehicleId(text) : null
  if (vehicleId !== null)
    return (
      <Link to="/vehicles/$vehicleId" params={{ vehicleId: String(vehicleId) }}>
        Vehicle {vehicleId}
      </Link>
    )
  if (column === 'amount' && readDecimal(text) !== null) return moneyText(text)
  if (!json.startsWith('"')) return <bdi>{visibleText(shortened(text))}</bdi>
  if (column === 'plate') {
    const find = [text, valueText(cells.get('plate_state') ?? '""')].filter(Boolean).join(' ')
    return (
      // The vehicles page accepts at most 100 characters.
      <Link to="/vehicles" search={{ find: find.slice(0, 100) }}>
        <bdi>{visibleText(text)}</bdi>
      </Link>
    )
  }
  const instant = parseInstant(text)
  if (instant !== null) return <time dateTime={text}>{timeText(instant, zone, 'minute')}</time>
  // The whole text is in the row's JSON.
  return <bdi className="clamp">{visibleText(shortened(text))}</bdi>
}
