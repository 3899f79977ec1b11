import type { ReactNode } from 'react'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Eight empty rows in the shape of those that are being read. Appears after a moment; screen readers skip it. */
export function Skeleton(props: {
  className?: string | undefined
  rowClassName: string | undefined
  /** What stands above the rows. */
  before?: ReactNode
  /** What is in each row. */
  children?: ReactNode
}) {
  return (
    <div aria-hidden className={`${props.className ?? ''} appears-late`}>
      {props.before}
      {ROWS.map((row) => (
        <div key={row} className={props.rowClassName}>
          {props.children}
        </div>
      ))}
    </div>
  )
}
