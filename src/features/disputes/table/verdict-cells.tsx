import type { ReactNode } from 'react'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { Toll } from '../../../domain/dispute/toll'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { visibleText } from '../../../lib/text/visible-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import { amountText } from './amounts-text'
import { changeText, noteText, onFleetText, rowName, shortTimeText } from './row-words'
import { VerdictChip } from './verdict-chip'
import classes from './verdicts-table.module.css'

/** A row as the table draws it. */
export interface ShownRow {
  readonly row: DisputeRow
  readonly settings: ReadSettings
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
    { title: 'Vehicle', width: '160px', cell: ({ row }) => <TollVehicle toll={row.toll} /> },
    { title: 'Time', width: '200px', cell: (shown) => shortTimeText(shown.row.toll, shown.settings) },
    { title: 'Verdict', width: '170px', cell: ({ row }) => <VerdictChip bucket={row.outcome.bucket} /> },
    { title: 'On the fleet', width: '16%', cell: ({ row }) => onFleetText(row) },
    { title: 'Amount', width: '112px', cell: ({ row }) => amountText(row.toll.amount) },
    { title: 'Note', width: 'auto', cell: ({ row }) => <Note row={row} text={noteText(row)} /> },
  ],
  medium: [
    {
      title: 'Vehicle',
      width: '152px',
      cell: ({ row, opener }) => (
        <>
          {opener(<TollVehicle toll={row.toll} />)}
          <Below>{visibleText(rowName(row.toll))}</Below>
        </>
      ),
    },
    {
      title: 'Time',
      width: '194px',
      cell: ({ row, settings }) => (
        <>
          {shortTimeText(row.toll, settings)}
          <Below>{onFleetText(row) && `on the fleet ${onFleetText(row)}`}</Below>
        </>
      ),
    },
    {
      title: 'Verdict',
      width: 'auto',
      cell: ({ row }) => (
        <>
          <VerdictChip bucket={row.outcome.bucket} />
          <Below>
            <Note row={row} text={noteText(row)} />
          </Below>
        </>
      ),
    },
    { title: 'Amount', width: '100px', cell: ({ row }) => amountText(row.toll.amount) },
  ],
  narrow: [
    {
      title: 'Vehicle and time',
      width: 'auto',
      cell: ({ row, settings, opener }) => (
        <>
          {opener(<TollVehicle toll={row.toll} />)}
          <Below>{shortTimeText(row.toll, settings)}</Below>
        </>
      ),
    },
    {
      title: 'Verdict',
      width: '156px',
      cell: ({ row }) => (
        <>
          <VerdictChip bucket={row.outcome.bucket} />
          <Below>
            <Note row={row} text={amountText(row.toll.amount)} />
          </Below>
        </>
      ),
    },
  ],
}

/** A row's height in pixels. It never depends on what is in it. */
export const ROW_HEIGHTS = { wide: 44, medium: 64, narrow: 64 } as const

/** The vehicle as the row names it: its plate, else its id. */
export function TollVehicle({ toll }: { toll: Toll }) {
  const { plate, state, id } = toll.vehicle
  if (plate.trim() !== '') return <PlateChip number={plate} state={state} />
  return id === null ? <span className="muted">No vehicle</span> : `Vehicle ${id}`
}

/** A text, after what the check before said where that was something else. */
function Note({ row, text }: { row: DisputeRow; text: string }) {
  const before = changeText(row)
  return (
    <>
      {before !== '' && <span className={classes.changed}>{visibleText(before)}</span>}
      {before !== '' && text !== '' && ' · '}
      {visibleText(text)}
    </>
  )
}

function Below({ children }: { children: ReactNode }) {
  return <span className={classes.below}>{children}</span>
}
