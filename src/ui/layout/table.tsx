import '@mantine/core/styles/Table.css'
import { Table as MantineTable } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './table.module.css'

export function Table(props: {
  label: string
  columns: readonly string[]
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[]
  /** Whether a phone stacks the cells of a row, so all of them fit. */
  stacks?: boolean
}) {
  const { columns, rows, stacks } = props
  return (
    <div className={`panel ${classes.frame}`}>
      <MantineTable className={stacks ? (classes.stacks ?? '') : ''} aria-label={props.label} translate="no">
        <MantineTable.Thead>
          <MantineTable.Tr>
            {columns.map((column) => (
              <MantineTable.Th key={column} scope="col" data-label={column}>
                {column}
              </MantineTable.Th>
            ))}
          </MantineTable.Tr>
        </MantineTable.Thead>
        <MantineTable.Tbody>
          {rows.map((row) => (
            <MantineTable.Tr key={row.key}>
              {row.cells.map((cell, column) => (
                <MantineTable.Td key={columns[column]} data-label={columns[column]}>
                  {cell}
                </MantineTable.Td>
              ))}
            </MantineTable.Tr>
          ))}
        </MantineTable.Tbody>
      </MantineTable>
    </div>
  )
}

export function TableHead({ columns, ...row }: ComponentProps<'tr'> & { columns: readonly string[] }) {
  return (
    <thead>
      <tr {...row}>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}
