import type { ReactNode } from 'react'
import { amountText } from '../../../domain/dispute/amounts'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import { type DisputeRow, isImported } from '../../../domain/dispute/toll-outcome'
import type { KnownVehicles } from '../../../domain/find/use-known-vehicles'
import { QuotedParts } from '../../../domain/words/quoted-parts'
import { visibleText } from '../../../lib/text/visible-text'
import { repeatText } from './row-marks'
import { besideVehicle, TollVehicle } from './row-name'
import { changeText, noteText, onFleetText, rowName, shortTimeText, whyParts } from './row-words'
import { VerdictChip } from './verdict-chip'
import classes from './verdicts-table.module.css'

/** A row as the table draws it. */
interface ShownRow {
  readonly row: DisputeRow
  readonly settings: ReadSettings
  /** What is known about the vehicles that rows mean. */
  readonly known: KnownVehicles
  /** What to call who made a change. */
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
    { title: 'Reference', width: '10%', cell: ({ row, opener }) => opener(visibleText(rowName(row.toll))) },
    { title: 'Vehicle', width: '160px', cell: (shown) => <TollVehicle {...shown} /> },
    { title: 'Time', width: '200px', cell: (shown) => shortTimeText(shown.row.toll, shown.settings) },
    { title: 'Verdict', width: '170px', cell: ({ row }) => <VerdictChip bucket={row.outcome.bucket} /> },
    { title: 'On the fleet', width: '12%', cell: ({ row }) => <Lines>{onFleetText(row)}</Lines> },
    { title: 'Amount', width: '112px', cell: ({ row }) => amountText(row.toll.amount) },
    { title: 'Note', width: 'auto', cell: (shown) => <Note {...shown} /> },
  ],
  medium: [
    {
      title: 'Vehicle',
      width: '152px',
      cell: (shown) => (
        <>
          {shown.opener(<TollVehicle {...shown} />)}
          <Lines>{besideVehicle(shown)}</Lines>
        </>
      ),
    },
    {
      title: 'Time',
      width: '194px',
      cell: ({ row, settings }) => (
        <>
          {shortTimeText(row.toll, settings)}
          <Lines>{onFleetText(row) && `on the fleet ${onFleetText(row)}`}</Lines>
        </>
      ),
    },
    {
      title: 'Verdict',
      width: 'auto',
      cell: (shown) => (
        <>
          <VerdictChip bucket={shown.row.outcome.bucket} />
          <Note {...shown} />
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
          <Line>{shortTimeText(shown.row.toll, shown.settings)}</Line>
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
          <Note {...shown} amount={amountText(shown.row.toll.amount)} />
        </>
      ),
    },
  ],
}

/** A row's height in pixels. It never depends on what is in it. */
export const ROW_HEIGHTS = { wide: 44, medium: 76, narrow: 76 } as const

/** The row's note with why the verdict is so, after what is marked: another verdict before, a toll charged twice. */
function Note({ row, name, amount = '' }: Pick<ShownRow, 'row' | 'name'> & { amount?: string }) {
  const before = [changeText(row), repeatText(row)].filter(Boolean).join(' · ')
  const [sum, note] = [amount, noteText(row)].map((each) =>
    each === '' ? [] : [{ text: visibleText(each) }],
  )
  const why = whyParts(row, name)
  // What is to be looked at comes before what is certain.
  const isOpen = row.outcome.bucket === 'needs-person' || isImported(row)
  const inOrder = isOpen ? [sum, note, why] : [sum, why, note]
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
