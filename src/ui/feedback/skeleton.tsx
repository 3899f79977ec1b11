import type { ReactNode } from 'react'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Eight placeholder rows while the real ones load. Appears after a moment; hidden from screen readers. */
export function Skeleton(props: {
  className?: string | undefined
  rowClassName: string | undefined
  /** Above the rows. */
  before?: ReactNode
  /** In each row. */
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
