import type { ReactNode } from 'react'
import { amountText } from '../../../domain/dispute/amounts'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import { type DisputeRow, isImported, OPEN_BUCKETS } from '../../../domain/dispute/toll-outcome'
import type { KnownVehicles } from '../../../domain/find/known-vehicles'
import { QuotedParts } from '../../../domain/words/quoted-parts'
import { visibleText } from '../../../lib/text/visible-text'
import { repeatText } from './row-marks'
import { besideVehicle, TollVehicle } from './row-name'
import {
  changeText,
  editText,
  ownNoteText,
  periodText,
  reviewText,
  rowName,
  shortTimeText,
  whyParts,
} from './row-words'
import { VerdictChip } from './verdict-chip'
import classes from './verdicts-table.module.css'

/** A row as the table draws it. */
export interface ShownRow {
  readonly row: DisputeRow
  readonly settings: ReadSettings
  readonly known: KnownVehicles
  /** Notes that are said once for all rows. */
  readonly shared: ReadonlySet<string>
  /** What to call who made a change. Must stay the same function. */
  readonly name: (username: string) => string
  /** The button that opens the row, around what names it. */
  readonly opener: (face: ReactNode) => ReactNode
}

interface Column {
  readonly title: string
  /** As in CSS. What never changes its length has pixels, so that it is whole in every table; `auto` gets the rest. */
  readonly width: string
  readonly cell: (shown: ShownRow) => ReactNode
}

/** The columns that fit, by the room there is. What a row has beyond them is in its panel. */
export const COLUMNS: Readonly<Record<'wide' | 'medium' | 'narrow', readonly Column[]>> = {
  wide: [
    { title: 'Reference', width: '11%', cell: ({ row, opener }) => opener(visibleText(rowName(row.toll))) },
    { title: 'Vehicle', width: '188px', cell: (shown) => <TollVehicle {...shown} /> },
    { title: 'Time', width: '200px', cell: (shown) => <Time {...shown} /> },
    { title: 'Verdict', width: '172px', cell: ({ row }) => <VerdictChip bucket={row.outcome.bucket} /> },
    { title: 'Why', width: 'auto', cell: (shown) => <Why {...shown} /> },
    { title: 'Amount', width: '112px', cell: ({ row }) => amountText(row.toll.amount) },
  ],
  medium: [
    {
      title: 'Vehicle',
      width: '160px',
      cell: (shown) => (
        <>
          {shown.opener(<TollVehicle {...shown} />)}
          <Lines>{besideVehicle(shown)}</Lines>
        </>
      ),
    },
    { title: 'Time', width: '194px', cell: (shown) => <Time {...shown} /> },
    {
      title: 'Verdict',
      width: 'auto',
      cell: (shown) => (
        <>
          <VerdictChip bucket={shown.row.outcome.bucket} />
          <Why {...shown} />
        </>
      ),
    },
    { title: 'Amount', width: '100px', cell: ({ row }) => amountText(row.toll.amount) },
  ],
  narrow: [
    {
      title: 'Vehicle and time',
      width: 'auto',
      cell: (shown) => (
        <>
          {shown.opener(<TollVehicle {...shown} />)}
          <Time {...shown} />
          <Line>{besideVehicle(shown)}</Line>
        </>
      ),
    },
    {
      title: 'Verdict',
      width: '156px',
      cell: (shown) => (
        <>
          <VerdictChip bucket={shown.row.outcome.bucket} />
          <Why {...shown} amount={amountText(shown.row.toll.amount)} />
        </>
      ),
    },
  ],
}

/** A row's height in pixels. It never depends on what is in it. */
export const ROW_HEIGHTS = { wide: 44, medium: 76, narrow: 76 } as const

/** A time with its zone, which is never cut: a long one has two lines. */
function Time({ row, settings }: Pick<ShownRow, 'row' | 'settings'>) {
  return <span className={classes.lines}>{shortTimeText(row.toll, settings)}</span>
}

/**
 * Why the row has its verdict: its note, what set the state, from when to when it held; first what is marked: another verdict
 * before, a toll charged twice.
 */
function Why(props: Pick<ShownRow, 'row' | 'settings' | 'name' | 'shared'> & { amount?: string }) {
  const { row, settings, name, shared, amount = '' } = props
  const done = [reviewText(row), editText(row, settings)].filter(Boolean).join(' · ')
  const before = [changeText(row), repeatText(row)].filter(Boolean).join(' · ')
  const [sum, work, note, period] = [amount, done, ownNoteText(row, shared), periodText(row)].map((each) =>
    each === '' ? [] : [{ text: visibleText(each) }],
  )
  const why = whyParts(row, name)
  // What is to be looked at comes before what is certain.
  const isOpen = OPEN_BUCKETS.has(row.outcome.bucket) || isImported(row)
  const inOrder = isOpen ? [sum, work, note, why, period] : [sum, work, why, period, note]
  const shown = inOrder.flatMap((parts = []) => (parts.length === 0 ? [] : [{ text: ' · ' }, ...parts]))
  return (
    <Lines>
      {before !== '' && <span className="strong warning">{visibleText(before)}</span>}
      <QuotedParts parts={before === '' ? shown.slice(1) : shown} />
    </Lines>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <span className={`muted small ${classes.line}`}>{children}</span>
}

/** A text that may need a second line, for which each row has room. */
function Lines({ children }: { children: ReactNode }) {
  return <span className={`muted small ${classes.lines}`}>{children}</span>
}
