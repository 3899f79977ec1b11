import { useElementSize } from '@mantine/hooks'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useId, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Membership } from '../../../domain/membership/membership-intervals'
import { usePersonName } from '../../../domain/person/use-person-name'
import { useZone } from '../../../domain/person/use-zone'
import { readAskedTime } from '../../../domain/time/asked-time'
import type { Question } from '../../../domain/verdict-view/asked-form'
import type { Instant } from '../../../lib/time/instant'
import { dateText, timeText } from '../../../lib/time/time-text'
import { isZone } from '../../../lib/time/zone'
import { SmallButton } from '../../../ui/button/small-button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import classes from './ribbon.module.css'
import {
  axisAround,
  axisOf,
  isOn,
  LENGTHS,
  lengthOf,
  type Preset,
  percentOf,
  pieceAround,
  pieceAt,
  piecesOf,
  type RibbonAxis,
  type RibbonPiece,
} from './ribbon-geometry'
import { askedText, PIECE_STATES, piecesPrecision, RibbonReadout, RibbonText } from './ribbon-text'
import { type AxisLabel, labelsOf, linesOf, ticksOf } from './ribbon-ticks'
import { type Pointed, RibbonTrack } from './ribbon-track'
import type { MembershipReading } from './use-membership'

export interface RibbonProps {
  /** The vehicle by its plate, or its id where that is unknown. */
  readonly vehicle: string
  readonly membership: Membership
  readonly reading: MembershipReading
  /** This computer's clock when the history was read (microseconds). */
  readonly readAt: Instant
  /** The time asked about, as typed, and the zone it is read in. */
  readonly at: string | undefined
  readonly asked: string
  readonly onAsk: (question: Question) => void
  /** Where the buttons for the time in view are drawn: beside the panel's heading. */
  readonly tools: HTMLElement | null
}

/** The intervals on a time axis, the one that is pointed at in words, and all of them as text. */
export function MembershipRibbon(props: RibbonProps) {
  const { membership, reading, readAt, at, asked } = props
  const zone = useZone()
  const whole = useMemo(() => axisOf(membership, readAt), [membership, readAt])
  const pieces = useMemo(() => piecesOf(membership, whole, readAt), [membership, whole, readAt])
  const precision = useMemo(() => piecesPrecision(pieces), [pieces])
  const spans = useMemo(() => spansOf(at, asked), [at, asked])
  const times = useMemo(() => spans.map(({ start }) => start), [spans])
  const [zoom, setZoom] = useState<Zoom>(null)
  const view = useMemo(
    () => (zoom ? axisAround(zoom.middle, LENGTHS[zoom.preset], whole) : whole),
    [zoom, whole],
  )
  const zoomed = zoom !== null
  const { ref: measured, width } = useElementSize()
  const ticks = useMemo(() => ticksOf(view, zone, width), [view, zone, width])
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const now = pieces.at(-1)?.to ?? readAt
  // No time can be written in a zone that this browser does not know.
  const writtenZone = isZone(asked) ? asked : zone
  const ask = (instant: Instant) => props.onAsk({ at: askedText(instant, writtenZone), zone: writtenZone })
  const readout = useId()
  const wording = { zone, newest: pieces.at(-1), precision, name: usePersonName() }
  const inView = times.find((instant) => isOn(view, instant))
  const middle = inView ?? (view.start + view.end) / 2
  // Where the keyboard begins: something that is in view.
  const resting = pieceAt(pieces, zoomed ? middle : (times[0] ?? readAt)) ?? pieces[0]
  // Said in words where nothing is pointed at. The answer to what is asked may have no state, or two.
  const isAsked = zoomed ? inView !== undefined : at !== undefined
  const said = isAsked ? pieceAround(pieces, spans) : resting
  const labels = labelsOf(view, { zone, width, now, asked: times, ticks, zoomed })

  return (
    <>
      {props.tools &&
        createPortal(
          <>
            <p className="muted small" aria-live="polite">
              {zoomed
                ? `${dateText(view.start, zone)} to ${dateText(view.end, zone)}`
                : 'Click or tap to ask about a time.'}
            </p>
            {reading.loadOlder && (
              <ActionButton
                ref={focusFallback}
                variant="default"
                size="compact-sm"
                disabledBecause={reading.reading ? 'Loading…' : null}
                onClick={reading.loadOlder}
              >
                <span aria-live="polite">{reading.reading ? 'Loading…' : 'Load older'}</span>
              </ActionButton>
            )}
            <RibbonPresets {...{ whole, view, zoom, middle }} onZoom={setZoom} />
          </>,
          props.tools,
        )}
      <div ref={measured}>
        <RibbonTrack
          {...{ pieces, view, times, wording, resting }}
          describedBy={readout}
          onPoint={setPointed}
          onBeside={(instant) => zoom && setZoom({ ...zoom, middle: instant })}
          onAsk={ask}
        />
        <RibbonAxisLine {...{ labels, times }} axis={view} lines={linesOf(view, width, ticks, labels)} />
      </div>
      <div className="row-wide spread top">
        <RibbonReadout
          id={readout}
          piece={pointed?.piece ?? said}
          instant={pointed?.instant ?? null}
          wording={wording}
        />
        <RibbonLegend pieces={pieces} />
        {membership.intervals.length > 0 && (
          <RibbonText {...{ pieces, membership, wording }} vehicle={props.vehicle} onAsk={ask} />
        )}
      </div>
    </>
  )
}

/** The times asked about: one, two where clocks showed it twice, or all after the jump that skipped it; else none. */
function spansOf(at: string | undefined, zone: string): readonly RibbonAxis[] {
  const asked = at === undefined ? null : readAskedTime(at, zone)
  if (asked === null || asked.kind === 'invalid') return []
  return asked.kind === 'gap' ? [{ start: asked.after, end: Number.POSITIVE_INFINITY }] : asked.moments
}

/** What the states of these pieces look like, and the time before histories begin. */
function RibbonLegend({ pieces }: { pieces: readonly RibbonPiece[] }) {
  return (
    <ul className={`row-words muted small ${classes.legend}`} aria-label="Legend">
      {Object.entries({ ...PIECE_STATES, before: 'Before histories begin' })
        .filter(([kind]) => kind === 'before' || pieces.some((piece) => piece.kind === kind))
        .map(([kind, words]) => (
          <li key={kind}>
            <span className={classes.swatch} data-kind={kind} aria-hidden />
            {words}
          </li>
        ))}
    </ul>
  )
}

/** Below the ribbon: lines at instants, labels of some of them, and the times asked. */
function RibbonAxisLine(props: {
  axis: RibbonAxis
  lines: readonly Instant[]
  labels: readonly AxisLabel[]
  times: readonly Instant[]
}) {
  const { axis, times } = props
  const zone = useZone()
  return (
    <div className={`muted small tabular ${classes.axis}`}>
      {props.lines.map((instant) => (
        <span key={instant} className={classes.tick} style={{ left: percentOf(instant, axis) }} />
      ))}
      {props.labels.map(({ text, left }) => (
        <span key={`${left} ${text}`} style={{ left }}>
          {text}
        </span>
      ))}
      {times.map((instant) => (
        <span
          key={instant}
          className={classes.asked}
          style={{ left: atLeast(isOn(axis, instant) ? 22 : 36, percentOf(instant, axis)) }}
          title={`The time asked, ${timeText(instant, zone)}`}
        >
          {instant < axis.start && '← '}asked{instant > axis.end && ' →'}
        </span>
      ))}
    </div>
  )
}

/** A place for CSS, at least so many pixels from either edge, so that a centred label is not cut off. */
function atLeast(pixels: number, place: string): string {
  return `clamp(${pixels}px, ${place}, calc(100% - ${pixels}px))`
}

const PRESETS = ['All', ...(Object.keys(LENGTHS) as Preset[])] as const

/** What of the ribbon is in view: all of it, or a length of time around an instant. */
type Zoom = { readonly preset: Preset; readonly middle: Instant } | null

/** Buttons for how much of the ribbon is in view, and for the time before and after it. */
function RibbonPresets(props: {
  whole: RibbonAxis
  view: RibbonAxis
  zoom: Zoom
  middle: Instant
  onZoom: (zoom: Zoom) => void
}) {
  const { whole, view, zoom, middle, onZoom } = props
  const steps = [
    { label: 'Earlier', Icon: IconChevronLeft, by: -lengthOf(view), isEnd: view.start <= whole.start },
    { label: 'Later', Icon: IconChevronRight, by: lengthOf(view), isEnd: view.end >= whole.end },
  ]
  return (
    <fieldset aria-label="Time shown" className={`wrap ${classes.presets}`}>
      {PRESETS.map((preset) => (
        <SmallButton
          key={preset}
          aria-pressed={preset === (zoom?.preset ?? 'All')}
          onClick={() => onZoom(preset === 'All' ? null : { preset, middle })}
        >
          {preset}
        </SmallButton>
      ))}
      {steps.map(({ label, Icon, by, isEnd }) => (
        <ActionButton
          key={label}
          variant="default"
          size="compact-sm"
          aria-label={label}
          title={label}
          disabledBecause={
            zoom ? (isEnd ? `Nothing is ${label.toLowerCase()}.` : null) : 'All of it is shown.'
          }
          onClick={() => zoom && onZoom({ ...zoom, middle: (view.start + view.end) / 2 + by })}
        >
          <Icon size={16} aria-hidden />
        </ActionButton>
      ))}
    </fieldset>
  )
}
