import type { ReactNode } from 'react'
import classes from './table.module.css'

/** A plain table that scrolls sideways by itself where it has to. `label` is its accessible name. */
export function Table(props: {
  label: string
  columns: readonly string[]
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[]
}) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={props.label}>
        <thead>
          <tr>
            {props.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.key}>
              {row.cells.map((cell, column) => (
                <td key={props.columns[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
