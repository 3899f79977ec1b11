import type { ReactNode } from 'react'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { Toll } from '../../../domain/dispute/toll'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { visibleText } from '../../../lib/text/visible-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import { amountText } from './amounts-text'
import { noteText, onFleetText, rowName, shortTimeText } from './row-words'
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
  /** Its share of the table's width, in percent. */
  readonly width: number
  readonly cell: (shown: ShownRow) => ReactNode
}

/** The columns that fit, by the room there is. What a row has beyond them is in its panel. */
export const COLUMNS: Readonly<Record<'wide' | 'medium' | 'narrow', readonly Column[]>> = {
  wide: [
    { title: 'Reference', width: 11, cell: ({ row, opener }) => opener(visibleText(rowName(row.toll))) },
    { title: 'Vehicle', width: 13, cell: ({ row }) => <TollVehicle toll={row.toll} /> },
    { title: 'Time', width: 17, cell: (shown) => shortTimeText(shown.row.toll, shown.settings) },
    { title: 'Verdict', width: 14, cell: ({ row }) => <Verdict row={row} /> },
    { title: 'On the fleet', width: 17, cell: ({ row }) => onFleetText(row) },
    { title: 'Amount', width: 9, cell: ({ row }) => amountText(row.toll.amount) },
    { title: 'Note', width: 19, cell: ({ row }) => visibleText(noteText(row)) },
  ],
  medium: [
    {
      title: 'Vehicle',
      width: 26,
      cell: ({ row, opener }) => (
        <>
          {opener(<TollVehicle toll={row.toll} />)}
          <Below>{visibleText(rowName(row.toll))}</Below>
        </>
      ),
    },
    {
      title: 'Time',
      width: 32,
      cell: ({ row, settings }) => (
        <>
          {shortTimeText(row.toll, settings)}
          <Below>{onFleetText(row) && `on the fleet ${onFleetText(row)}`}</Below>
        </>
      ),
    },
    {
      title: 'Verdict',
      width: 28,
      cell: ({ row }) => (
        <>
          <Verdict row={row} />
          <Below>{visibleText(noteText(row))}</Below>
        </>
      ),
    },
    { title: 'Amount', width: 14, cell: ({ row }) => amountText(row.toll.amount) },
  ],
  narrow: [
    {
      title: 'Vehicle and time',
      width: 56,
      cell: ({ row, settings, opener }) => (
        <>
          {opener(<TollVehicle toll={row.toll} />)}
          <Below>{shortTimeText(row.toll, settings)}</Below>
        </>
      ),
    },
    {
      title: 'Verdict',
      width: 44,
      cell: ({ row }) => (
        <>
          <Verdict row={row} />
          <Below>{amountText(row.toll.amount)}</Below>
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

function Verdict({ row }: { row: DisputeRow }) {
  return (
    <>
      <VerdictChip bucket={row.outcome.bucket} />
      {row.outcome.hasChanged && (
        <span className={classes.changed} title="Another verdict than at the check before">
          changed
        </span>
      )}
    </>
  )
}

function Below({ children }: { children: ReactNode }) {
  return <span className={classes.below}>{children}</span>
}
