import type { ReactNode } from 'react'
import classes from './table.module.css'

interface TableRow {
  readonly key: string | number
  readonly cells: readonly ReactNode[]
}

/** Rows under a common heading. */
interface TableGroup {
  readonly title: string
  readonly rows: readonly TableRow[]
}

/** A plain table that scrolls sideways where necessary. `label` is its accessible name. */
export function Table(
  props: { label: string; columns: readonly string[] } & (
    | { rows: readonly TableRow[] }
    | { groups: readonly TableGroup[] }
  ),
) {
  const { columns } = props
  return (
    <TableFrame label={props.label} className={classes.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {'rows' in props ? (
        <tbody>
          <Rows columns={columns} rows={props.rows} />
        </tbody>
      ) : (
        props.groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className={classes.group}>
              <th colSpan={columns.length} scope="rowgroup">
                {title}
              </th>
            </tr>
            <Rows columns={columns} rows={rows} />
          </tbody>
        ))
      )}
    </TableFrame>
  )
}

/** The frame of a table with its own head, rows and class. */
export function TableFrame(props: { label: string; className: string | undefined; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <table className={props.className} aria-label={props.label}>
        {props.children}
      </table>
    </div>
  )
}

function Rows(props: { columns: readonly string[]; rows: readonly TableRow[] }) {
  return props.rows.map((row) => (
    <tr key={row.key}>
      {row.cells.map((cell, column) => (
        <td key={props.columns[column]}>{cell}</td>
      ))}
    </tr>
  ))
}
