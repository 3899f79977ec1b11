import { memo, useMemo, useState } from 'react'
import type { CitationList, CitationRow } from '../../api/resources/citations'
import { visibleText } from '../../lib/text/visible-text'
import { Button } from '../../ui/button/button'
import { RawJson } from '../../ui/content/raw-text'
import { TableFrame } from '../../ui/layout/table'
import { columnNames, drawnColumns, isLong, isNested, valueText } from './citation-texts'
import classes from './citations.module.css'

/** Rows that are drawn at first and added by each "Show more": the list may have any length. */
const STEP = 100
/** Longest value that is kept on one line, in characters. */
const LONGEST_LINE = 32

/** A table with a column for each key of the rows. Nested values are folded; each row has its JSON. */
export function CitationTable({ list }: { list: CitationList }) {
  const { rows } = list
  const columns = useMemo(() => drawnColumns(list), [list])
  const names = useMemo(() => columnNames(list.columns), [list])
  const hidden = list.columns.length - columns.length
  const [shown, setShown] = useState(STEP)
  const more = rows.length - shown
  return (
    <div className="stack-sm">
      <p role="status" className="muted">
        {rows.length.toLocaleString('en')} {rows.length === 1 ? 'citation' : 'citations'}
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
              <th key={column} scope="col">
                <bdi>{visibleText(names.get(column) ?? column)}</bdi>
              </th>
            ))}
            <th scope="col">JSON</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <Row key={row.number} row={row} columns={columns} />
          ))}
        </tbody>
      </TableFrame>
      {more > 0 && (
        <Button variant="default" className={classes.more ?? ''} onClick={() => setShown(shown + STEP)}>
          Show {Math.min(STEP, more)} more
        </Button>
      )}
    </div>
  )
}

const Row = memo(function Row(props: { row: CitationRow; columns: readonly string[] }) {
  const { row, columns } = props
  return (
    <tr>
      <td>{row.number}</td>
      {row.cells === null
        ? columns.length > 0 && (
            <td colSpan={columns.length} className="muted">
              <span className={classes.whole}>no fields, see the JSON</span>
            </td>
          )
        : columns.map((column) => (
            <td key={column}>
              <Cell json={row.cells?.get(column)} />
            </td>
          ))}
      <td>
        <RawJson summary={`JSON of row ${row.number}`} json={row.raw} />
      </td>
    </tr>
  )
})

function Cell(props: { json: string | undefined }) {
  const { json } = props
  // No such key, null and an empty text are told apart in the row's JSON.
  if (json === undefined || json === 'null' || json === '""') return <span className="muted small">none</span>
  if (json === 'true' || json === 'false') return json === 'true' ? 'Yes' : 'No'
  if (isNested(json)) return <RawJson summary={json.startsWith('[') ? 'a list' : 'an object'} json={json} />
  const text = valueText(json)
  if (isLong(text))
    return <RawJson summary={`a text of ${text.length.toLocaleString('en')} characters`} json={json} />
  return <bdi data-long={json.length > LONGEST_LINE}>{visibleText(text)}</bdi>
}
