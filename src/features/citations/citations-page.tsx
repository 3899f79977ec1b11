import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useMemo, useState } from 'react'
import { type CitationList, type CitationRow, citationsOptions } from '../../api/resources/citations'
import { operations } from '../../contract/operations'
import { useApi } from '../../domain/person/use-api'
import { useZone } from '../../domain/person/use-zone'
import { ApiKeyNote, isKeyRefusal } from '../../domain/words/api-key-note'
import { isNotFound } from '../../lib/api-error'
import { countWords } from '../../lib/text/count-words'
import { shortened } from '../../lib/text/shortened'
import { visibleText } from '../../lib/text/visible-text'
import { parseInstant } from '../../lib/time/instant'
import { timeText } from '../../lib/time/time-text'
import { SecondaryButton } from '../../ui/button/button'
import { ExportButtons } from '../../ui/button/export-buttons'
import { RawJson } from '../../ui/content/raw-text'
import { Empty } from '../../ui/feedback/empty'
import { Failure } from '../../ui/feedback/failure'
import { Notice } from '../../ui/feedback/notice'
import { ReadWait } from '../../ui/feedback/read-wait'
import { StaleBanner } from '../../ui/feedback/stale-banner'
import { SearchField } from '../../ui/form/search-field'
import { Page } from '../../ui/layout/page'
import { TableFrame } from '../../ui/layout/table'
import {
  type ColumnSort,
  citationsCsv,
  columnNames,
  drawnColumns,
  isNested,
  LONGEST_TEXT,
  shownRows,
  valueText,
} from './citation-texts'
import classes from './citations.module.css'

/** The deprecated list of parking citations. Their fields are not documented: they are shown as they were sent. */
export function CitationsPage(props: CitationsView) {
  const list = useQuery(citationsOptions(useApi()))
  const zone = useZone()
  const { data, error } = list
  const isGone = isNotFound(error)
  const retry = { onRetry: () => void list.refetch(), retrying: list.isFetching }
  return (
    <Page
      title="Parking citations"
      lead={
        !(isGone && data === undefined) && (
          <p className="muted">Parking citations of your fleet, shown as they were recorded.</p>
        )
      }
      action={
        data &&
        data.rows.length > 0 && (
          <ExportButtons stem="citations" json={() => data.raw} csv={() => citationsCsv(data)} />
        )
      }
    >
      {!isGone && (
        <Notice tone="warning" role="note" title="This list is deprecated: it is going away">
          No date is known.{data && data.rows.length > 0 && ' Export what you need.'}
        </Notice>
      )}
      <ApiKeyNote operation={operations.citations} error={error} />
      {data === undefined && list.isPending && <ReadWait error={list.failureReason} />}
      {isGone && <Removed error={error} kept={data !== undefined} />}
      {error && !isGone && data && (
        <StaleBanner error={error} loadedAt={list.dataUpdatedAt * 1000} zone={zone} {...retry} />
      )}
      {error && !isGone && !data && !isKeyRefusal(error) && <Failure error={error} {...retry} />}
      {data && data.envelope.size > 0 && <Around members={data.envelope} count={data.rows.length} />}
      {data?.rows.length === 0 && (
        <Empty title="No parking citations">
          When your fleet has some, you can read and export them here.
        </Empty>
      )}
      {(data ? data.rows.length > 0 : list.isPending) && (
        <div className="stack-sm">
          <SearchField
            label="Find citations"
            find={props.view.find ?? ''}
            onFind={(typed) => props.onView({ find: typed || undefined })}
          />
          {data ? (
            <CitationTable list={data} {...props} />
          ) : (
            <>
              <p className="muted">Loading…</p>
              <div aria-hidden className={`panel ${classes.loading} appears-late`} />
            </>
          )}
        </div>
      )}
    </Page>
  )
}

function Removed(props: { error: Error; kept: boolean }) {
  return (
    <Failure
      error={props.error}
      title="No longer available"
      message="The parking citations have been removed."
      tone="warning"
      kept={
        props.kept
          ? 'Those loaded before are still below: export what you need.'
          : 'This browser has no copy of them.'
      }
      next="If you need one, ask your administrator."
      action={null}
    />
  )
}

/** Members of an envelope around the rows: there may be more rows, but no paging is documented. */
function Around({ members, count }: { members: CitationList['envelope']; count: number }) {
  const names = columnNames([...members.keys()])
  return (
    <Notice tone="info" role="note" title="There may be more citations">
      <span className={`breakable ${classes.around}`}>
        Only {count.toLocaleString('en')} came, together with:
        {[...members].slice(0, 10).map(([key, json]) => (
          <bdi key={key}>
            {visibleText(names.get(key) ?? key)}: {visibleText(shortened(valueText(json), LONGEST_TEXT))}
          </bdi>
        ))}
      </span>
    </Notice>
  )
}

/** Rows that are drawn at first and added by each "Show more": the list may have any length. */
const STEP = 100
/** Longest value that is kept on one line, in characters. */
const LONGEST_LINE = 32
/** Longest search that the vehicles page takes, in characters. */
const LONGEST_QUERY = 100

/** Which citations are shown, and in which order: by a column, `-` before it downwards. It is kept in the address. */
interface CitationsView {
  readonly view: { readonly find?: string | undefined; readonly sort?: string | undefined }
  readonly onView: (change: CitationsView['view']) => void
}

/** A table with a column for each key of the rows. Nested values are folded; each row has its JSON. */
function CitationTable({ list, view, onView }: CitationsView & { list: CitationList }) {
  const { find = '' } = view
  const sort = useMemo(() => sortOf(view.sort, list.columns), [view.sort, list.columns])
  const rows = useMemo(() => shownRows(list.rows, find, sort), [list, find, sort])
  const columns = useMemo(() => drawnColumns(list), [list])
  const names = useMemo(() => columnNames(list.columns), [list])
  const naming = NAMING.find((name) => columns.includes(name)) ?? columns[0]
  const hidden = list.columns.length - columns.length
  const [shown, setShown] = useState(STEP)
  const more = rows.length - shown
  return (
    <>
      <p role="status" className="muted">
        {rows.length < list.rows.length && `${rows.length.toLocaleString('en')} of `}
        {countWords(list.rows.length, 'citation')}
        {more > 0 && `, first ${shown.toLocaleString('en')} shown`}
        {hidden > 0 &&
          ` · ${hidden.toLocaleString('en')} columns that few rows have are left out: see a row’s JSON or an export`}
      </p>
      {/* By keyboard it scrolls sideways: the last cell of each row can have the focus. */}
      <TableFrame label="Citations" className={classes.table}>
        <thead>
          <tr>
            <th scope="col">#</th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={column === naming ? classes.naming : undefined}
                aria-sort={sort?.column === column ? (sort.down ? 'descending' : 'ascending') : undefined}
              >
                <button
                  type="button"
                  className={`bare-button ${classes.sort}`}
                  onClick={() => onView({ sort: nextSort(sort, column) })}
                >
                  <bdi>{visibleText(names.get(column) ?? column)}</bdi>
                  {sort?.column === column && <span aria-hidden>{sort.down ? ' ↓' : ' ↑'}</span>}
                </button>
              </th>
            ))}
            <th scope="col">JSON</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <Row key={row.number} {...{ row, columns, naming }} />
          ))}
        </tbody>
      </TableFrame>
      {more > 0 && (
        <SecondaryButton className={classes.more ?? ''} onClick={() => setShown(shown + STEP)}>
          Show {Math.min(STEP, more)} more
        </SecondaryButton>
      )}
    </>
  )
}

/** First upwards, then downwards, then as the rows came. */
function nextSort(sort: ColumnSort | null, column: string): string | undefined {
  if (sort?.column !== column) return column
  return sort.down ? undefined : `-${column}`
}

/** Null for a column that no row has. */
function sortOf(text: string | undefined, columns: readonly string[]): ColumnSort | null {
  if (text === undefined) return null
  if (columns.includes(text)) return { column: text, down: false }
  const column = text.slice(1)
  return text.startsWith('-') && columns.includes(column) ? { column, down: true } : null
}

const Row = memo(function Row(props: {
  row: CitationRow
  columns: readonly string[]
  naming: string | undefined
}) {
  const { row, columns, naming } = props
  return (
    <tr>
      <td>
        {row.number}
        <div aria-hidden className={`ellipsis strong ${classes.name}`}>
          {visibleText(nameOf(row))}
        </div>
      </td>
      {row.cells === null
        ? columns.length > 0 && (
            <td colSpan={columns.length} className="muted">
              <div className={classes.whole}>
                <RawJson summary="No columns: show the row" json={row.raw} />
              </div>
            </td>
          )
        : columns.map((column) => (
            <td key={column} className={column === naming ? classes.naming : undefined}>
              <Cell row={row} column={column} />
            </td>
          ))}
      <td>
        <RawJson summary={`JSON of row ${row.number}`} json={row.raw} />
      </td>
    </tr>
  )
})

/** What a row is known by: its plate, or the citation's number. */
const NAMING = ['plate', 'citation_number']

function nameOf({ cells }: CitationRow): string {
  const texts = NAMING.map((name) => cells?.get(name))
  return valueText(texts.find((json) => json?.startsWith('"')) ?? '""')
}

function Cell({ row, column }: { row: CitationRow; column: string }) {
  const zone = useZone()
  const json = row.cells?.get(column)
  // No such key, null and an empty text are told apart in the row's JSON.
  if (json === undefined || json === 'null' || json === '""') return <span className="muted small">none</span>
  if (json === 'true' || json === 'false') return json === 'true' ? 'Yes' : 'No'
  if (isNested(json))
    return <RawJson summary={json.startsWith('[') ? 'Show the list' : 'Show the details'} json={json} />
  const text = valueText(json)
  if (text.length > LONGEST_TEXT)
    return <RawJson summary={`Show the text of ${text.length.toLocaleString('en')} characters`} json={json} />
  if (column === 'plate' && json.startsWith('"')) {
    const state = valueText(row.cells?.get('plate_state') ?? '""')
    return (
      <Link to="/vehicles" search={{ find: [text, state].filter(Boolean).join(' ').slice(0, LONGEST_QUERY) }}>
        <bdi>{visibleText(text)}</bdi>
      </Link>
    )
  }
  const instant = json.startsWith('"') ? parseInstant(text) : null
  if (instant !== null) return <time dateTime={text}>{timeText(instant, zone, 'minute')}</time>
  return <bdi data-long={json.length > LONGEST_LINE}>{visibleText(text)}</bdi>
}
