import type { ReactNode } from 'react'
import { amountText } from '../../../domain/dispute/amounts'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import { type DisputeRow, isImported, isOpen } from '../../../domain/dispute/toll-outcome'
import type { KnownVehicles } from '../../../domain/find/known-vehicles'
import { QuotedParts } from '../../../domain/words/revision-parts'
import { shortened, visibleText } from '../../../lib/text/visible-text'
import { groupOf } from '../check/list-state'
import { besideVehicle, TollVehicle } from './row-name'
import {
  changeText,
  editedText,
  ownNoteText,
  periodText,
  repeatText,
  reviewText,
  rowName,
  shortTimeText,
  whyParts,
} from './row-words'
import { VerdictChip } from './verdict-chip'
import classes from './verdicts-table.module.css'

export interface ShownRow {
  readonly row: DisputeRow
  readonly settings: ReadSettings
  readonly known: KnownVehicles
  /** Formats the author of a change. Must stay the same function. */
  readonly name: (username: string) => string
  readonly opener: (face: ReactNode) => ReactNode
}

/** `width`: fixed in pixels for texts of constant length; `auto` for the rest. */
const column = (title: string, width: string, cell: (shown: ShownRow) => ReactNode) => ({
  title,
  width,
  cell,
})

const vehicle = (shown: ShownRow) => <TollVehicle {...shown} />
const chip = ({ row }: ShownRow) => <VerdictChip status={groupOf(row)} />
const amount = ({ row }: ShownRow) => amountText(row.toll.amount)
const reference = ({ row, settings }: ShownRow) => visibleText(shortened(rowName(row.toll, settings)))
const time = ({ row, settings }: ShownRow) => (
  <span className={`clamp ${classes.lines}`}>{shortTimeText(row.toll, settings)}</span>
)

export const COLUMNS = {
  wide: [
    column('Reference', '116px', (shown) => shown.opener(reference(shown))),
    column('Vehicle', '160px', vehicle),
    column('Time', '252px', time),
    column('Verdict', '160px', chip),
    column('Why', 'auto', (shown) => <Why {...shown} />),
    column('Amount', '124px', amount),
  ],
  narrow: [
    // On a phone, as wide as a time, which leaves room for the chip.
    column('Vehicle and time', 'clamp(120px, 100vw - 220px, 240px)', (shown) => (
      <>
        {shown.opener(vehicle(shown))}
        {time(shown)}
        <span className={`ellipsis muted small ${classes.line}`}>{besideVehicle(shown)}</span>
      </>
    )),
    column('Verdict', 'auto', (shown) => (
      <>
        {chip(shown)}
        <Why {...shown} amount={amount(shown)} />
      </>
    )),
  ],
}

/** In pixels. A row's height doesn't depend on its content. */
export const ROW_HEIGHTS = { wide: 44, narrow: 76 } as const

function Why({ row, settings, name, amount = '' }: ShownRow & { amount?: string }) {
  const done = [reviewText(row), editedText(row, settings)].filter(Boolean).join(' · ')
  const before = [changeText(row), repeatText(row, settings)].filter(Boolean).join(' · ')
  const [sum, work, note, period] = [amount, done, ownNoteText(row), periodText(row)].map((each) =>
    each === '' ? [] : [{ text: visibleText(shortened(each)) }],
  )
  const why = whyParts(row, name)
  // If a row needs attention, its note comes first.
  const isFirst = isOpen(row) || isImported(row)
  const inOrder = isFirst ? [sum, work, note, why, period] : [sum, work, why, period, note]
  const shown = inOrder.flatMap((parts = []) => (parts.length === 0 ? [] : [{ text: ' · ' }, ...parts]))
  return (
    <span className={`clamp muted small ${classes.lines}`}>
      {before !== '' && <span className="strong warning">{visibleText(before)}</span>}
      <QuotedParts parts={before === '' ? shown.slice(1) : shown} />
    </span>
  )
}
