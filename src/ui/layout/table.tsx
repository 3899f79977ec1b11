import type { ReactNode } from 'react'
import classes from './table.module.css'

/** A plain table that scrolls sideways where necessary. `label` is its accessible name. */
export function Table(props: {
  label: string
  columns: readonly string[]
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[]
  /** Whether a phone shows the cells of a row below each other, so that none is out of sight. */
  stacks?: boolean
}) {
  const { columns, rows, stacks = false } = props
  return (
    <TableFrame label={props.label} className={`${classes.table} ${stacks ? classes.stacks : ''}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {row.cells.map((cell, column) => (
              <td key={columns[column]} data-label={columns[column]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

/** The frame of a table with its own head, rows and class. */
export function TableFrame(props: { label: string; className: string | undefined; children: ReactNode }) {
  return (
    <div className={`panel ${classes.frame}`}>
      <table className={props.className} aria-label={props.label}>
        {props.children}
      </table>
    </div>
  )
}
