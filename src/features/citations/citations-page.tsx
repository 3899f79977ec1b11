import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type CitationList, type CitationRow, citationsOptions } from '../../api/resources/citations'
import { amountsText, sumAmounts } from '../../domain/dispute/amounts'
import { parseVehicleId } from '../../domain/find/vehicle-id'
import { useApi, useZone } from '../../domain/person/page-context'
import { ApiKeyNote, isKeyRefusal } from '../../domain/words/api-key-note'
import { isNotFound } from '../../lib/api-error'
import { countWords } from '../../lib/text/count-words'
import { csvText } from '../../lib/text/csv'
import { compareTexts, decimalText, moneyText, readDecimal, typedDecimal } from '../../lib/text/decimal-text'
import { fieldLabel } from '../../lib/text/field-label'
import { wordsFinder } from '../../lib/text/fold-text'
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

const valueText = (json: string): string => (json.startsWith('"') ? String(JSON.parse(json)) : json)

/** The columns that users look for first. The first column stays in view. */
const FIRST = ['plate', 'citation_number', 'amount', 'paid', 'issued_at', 'violation', 'location', 'vehicle']

export const orderedColumns = (columns: readonly string[]): readonly string[] => [
  ...new Set([...FIRST.filter((name) => columns.includes(name)), ...columns]),
]

/** Returns the rows with all typed words, sorted by a column (`-`: descending). Rows without a value come last. */
export function shownRows(rows: readonly CitationRow[], typed: string, sort = ''): readonly CitationRow[] {
  const isFound = wordsFinder(typed)
  const found = rows.filter(({ raw }) => isFound(raw))
  if (sort === '') return found
  const isDown = sort.startsWith('-')
  const keyed = found.map((row) => ({ row, text: textAt(row, isDown ? sort.slice(1) : sort) }))
  keyed.sort((a, b) => {
    if (a.text === null || b.text === null) return Number(a.text === null) - Number(b.text === null)
    return isDown ? compareTexts(b.text, a.text) : compareTexts(a.text, b.text)
  })
  return keyed.map(({ row }) => row)
}

function textAt({ cells }: CitationRow, column: string): string | null {
  const json = cells?.get(column) ?? 'null'
  return json === 'null' ? null : valueText(json)
}

/** Counts the rows: `3 of 27 citations · 2 paid, 1 unpaid · 3 amounts, 124.50 in total`. */
function countsText(list: CitationList, rows: readonly CitationRow[]): string {
  const part = rows.length < list.rows.length ? `${rows.length.toLocaleString('en')} of ` : ''
  const more = list.isPart ? ['there may be more citations'] : []
  return part + [countWords(list.rows.length, 'citation'), ...sumsOf(rows), ...more].join(' · ')
}

/** Sums up the rows' `paid` and `amount`: `2 paid, 1 unpaid (35.00)`, `3 amounts, 124.50 in total`. Omits what no row has. */
export function sumsOf(rows: readonly CitationRow[]): readonly string[] {
  const withPaid = (json: string) => rows.filter(({ cells }) => cells?.get('paid') === json)
  const [paid, unpaid] = [withPaid('true'), withPaid('false')]
  const [amounts, due] = [amountsIn(rows), amountsIn(unpaid)]
  const open = due.length > 0 ? ` (${amountsText(sumAmounts(due))})` : ''
  const sum = `${countWords(amounts.length, 'amount')}, ${amountsText(sumAmounts(amounts))} in total`
  return [
    ...(paid.length + unpaid.length > 0 ? [`${paid.length} paid, ${unpaid.length} unpaid${open}`] : []),
    ...(amounts.length > 0 ? [sum] : []),
  ]
}

const amountsIn = (rows: readonly CitationRow[]) =>
  rows.flatMap((row) => {
    const decimal = typedDecimal(textAt(row, 'amount') ?? '')
    return decimal === null ? [] : { value: decimalText(decimal), currency: null }
  })

export function citationsCsv({ rows, columns }: CitationList): string {
  const others = rows.some(({ cells }) => cells === null) ? ['(row)'] : []
  return csvText([
    [...columns, ...others],
    ...rows.map((row) => [
      ...columns.map((column) => textAt(row, column) ?? ''),
      ...others.map(() => (row.cells === null ? row.raw : '')),
    ]),
  ])
}
