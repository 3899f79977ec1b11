import { NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { pluralize } from '../../../lib/text/pluralize'
import { shortened, visibleText } from '../../../lib/text/visible-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import { TableHead } from '../../../ui/layout/table'
import { useIsPhone } from '../../../ui/layout/use-is-phone'
import { WindowedTable } from '../../../ui/rows/windowed-table'
import classes from './change-table.module.css'
import { type ChangeRow, hasText, isOfKind, kindChoices, LABELS } from './change-words'

export function ChangeTable({ rows, children }: { rows: readonly ChangeRow[]; children: ReactNode }) {
  const [kind, setKind] = useState('')
  const [find, setFind] = useState('')
  const kinds = useMemo(() => kindChoices(rows), [rows])
  // The shown kind may change during a run, until no row of it is left.
  const chosen = kinds.some(({ value }) => value === kind) ? kind : ''
  const shown = useMemo(
    () => rows.filter((row) => isOfKind(row, chosen) && (find === '' || hasText(row, find))),
    [rows, chosen, find],
  )
  const all = pluralize(rows.length, 'row')
  const isNarrow = useIsPhone()
  const columns = isNarrow ? ['Vehicle and result', 'Changes'] : ['Vehicle', 'Changes', 'Result']
  return (
    <>
      <div className={`row-fields ${classes.tools}`}>
        <div className="first">{children}</div>
        <NativeSelect
          aria-label="Show"
          value={chosen}
          data={kinds}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
        <TextInput
          type="search"
          aria-label="Find in the list"
          placeholder="Plate, ID, or value"
          value={find}
          maxLength={100}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
        <p className="muted tabular" role="status">
          {shown.length === rows.length ? all : `${shown.length.toLocaleString('en')} of ${all}`}
        </p>
      </div>
      <WindowedTable
        aria-label="Changes"
        className={classes.table}
        head={<TableHead columns={columns} aria-rowindex={1} />}
        columns={columns.length}
        groups={[{ key: 'all', rows: shown }]}
        keyOf={({ place }) => String(place)}
        rowHeight={isNarrow ? 94 : 46}
        cells={(row) => (
          <>
            <td>
              <Vehicle row={row} />
              {isNarrow && <Result row={row} />}
            </td>
            <td>
              <Changes row={row} />
            </td>
            {!isNarrow && (
              <td>
                <Result row={row} />
              </td>
            )}
          </>
        )}
      />
    </>
  )
}

function Vehicle({ row: { vehicleId, plate, plateState, kind } }: { row: ChangeRow }) {
  const chip = plate !== '' && <PlateChip number={plate} state={plateState} />
  const id = vehicleId === null ? 'No vehicle' : `Vehicle ${vehicleId}`
  return (
    <span className={`row-tight ${classes.vehicle}`}>
      {chip}
      {vehicleId !== null && kind !== 'not-found' ? (
        <Link to="/vehicles/$vehicleId" params={{ vehicleId: String(vehicleId) }}>
          {id}
        </Link>
      ) : (
        !chip && id
      )}
    </span>
  )
}

function Changes({ row: { changes } }: { row: ChangeRow }) {
  if (changes.length === 0) return <span className="muted">—</span>
  return (
    <ul className="stack-tight">
      {changes.map(({ path, label, from, to }) => (
        <li key={path}>
          {path !== 'active' && <span className="muted">{label}: </span>}
          {from !== null && (
            <>
              <bdi className={`muted ${classes.old}`}>{shown(from)}</bdi>
              {' → '}
            </>
          )}
          <bdi>{shown(to)}</bdi>
        </li>
      ))}
    </ul>
  )
}

const shown = (text: string): string => (text === '' ? 'empty' : visibleText(shortened(text)))

function Result({ row: { kind, message } }: { row: ChangeRow }) {
  const { word, tone } = LABELS[kind]
  return (
    <>
      <span className={`chip ${classes.chip}`} data-tone={tone}>
        {word}
      </span>
      {message !== null && <div className="muted small">{visibleText(message)}</div>}
    </>
  )
}
