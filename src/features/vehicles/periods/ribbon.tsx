import { useElementSize } from '@mantine/hooks'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type ReactNode, useId, useMemo, useState } from 'react'
import type { StatusIntervals } from '../../../domain/periods/status-intervals'
import { parseQueryTime } from '../../../domain/time/query-time'
import { usePersonName, useZone } from '../../../domain/user/page-context'
import type { Question } from '../../../domain/verdict-view/asked-form'
import type { Instant } from '../../../lib/time/instant'
import { dateText, timeText } from '../../../lib/time/time-text'
import { isZone } from '../../../lib/time/zone'
import { SmallButton } from '../../../ui/button/small-button'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import { Section } from '../../../ui/layout/section'
import panelClasses from './periods-panel.module.css'
import classes from './ribbon.module.css'
import {
  axisAround,
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
  ribbonAxis,
} from './ribbon-geometry'
import { askedText, PIECE_STATES, piecesPrecision, RibbonReadout, RibbonText } from './ribbon-text'
import { type AxisLabel, placeLabels, placeLines, ticksOf } from './ribbon-ticks'
import { type HoverTarget, RibbonTrack } from './ribbon-track'
import type { IntervalsQuery } from './use-intervals'

export interface RibbonProps {
  readonly title: string
  readonly vehicle: string
  readonly periods: StatusIntervals
  readonly query: IntervalsQuery
  /** This computer's clock when the history was read (microseconds). */
  readonly readAt: Instant
  /** The checked time, as typed, and the zone in which it is parsed. */
  readonly at: string | undefined
  readonly viewZone: string
  readonly onAsk: (question: Question) => void
  readonly failure: ReactNode
}

export function StatusRibbon(props: RibbonProps) {
  const { periods, query, readAt, at, viewZone } = props
  const zone = useZone()
  const whole = useMemo(() => ribbonAxis(periods, readAt), [periods, readAt])
  const pieces = useMemo(() => piecesOf(periods, whole, readAt), [periods, whole, readAt])
  const precision = useMemo(() => piecesPrecision(pieces), [pieces])
  const spans = useMemo(() => spansOf(at, viewZone), [at, viewZone])
  const times = spans.map(({ start }) => start)
  const [zoom, setZoom] = useState<Zoom>(null)
  const view = useMemo(
    () => (zoom ? axisAround(zoom.middle, LENGTHS[zoom.preset], whole) : whole),
    [zoom, whole],
  )
  const { ref: measured, width } = useElementSize()
  const ticks = useMemo(() => ticksOf(view, zone, width), [view, zone, width])
  const [pointed, setPointed] = useState<HoverTarget | null>(null)
  const now = pieces.at(-1)?.to ?? readAt
  // A time can't be formatted in a zone that this browser doesn't support.
  const writtenZone = isZone(viewZone) ? viewZone : zone
  const ask = (instant: Instant) => props.onAsk({ at: askedText(instant, writtenZone), zone: writtenZone })
  const readout = useId()
  const wording = { zone, newest: pieces.at(-1), precision, name: usePersonName() }
  const zoomed = zoom !== null
  const inView = times.find((instant) => isOn(view, instant))
  const middle = inView ?? (view.start + view.end) / 2
  // Keyboard navigation starts at a visible interval.
  const resting = pieceAt(pieces, zoomed ? middle : (times[0] ?? readAt)) ?? pieces[0]
  // If nothing is hovered, describes the checked time. It may have no status, or two.
  const isAsked = zoomed ? inView !== undefined : at !== undefined
  const said = isAsked ? pieceAround(pieces, spans) : resting
  const shown = pointed?.piece ?? said
  const labels = placeLabels(view, { zone, width, now, asked: times, ticks, zoomed })

  return (
    <Section
      title={props.title}
      panel
      action={
        <div className={`row-tight end ${panelClasses.tools}`}>
          <p className="muted small" aria-live="polite">
            {zoomed
              ? `${dateText(view.start, zone)} to ${dateText(view.end, zone)}`
              : 'Click or tap a time to check it.'}
          </p>
          {query.loadOlder && (
            <SmallButton
              ref={focusFallback}
              disabledReason={query.isLoading ? 'Loading…' : null}
              onClick={query.loadOlder}
            >
              <span aria-live="polite">{query.isLoading ? 'Loading…' : 'Load older'}</span>
            </SmallButton>
          )}
          <RibbonPresets {...{ whole, view, zoom, middle }} onZoom={setZoom} />
        </div>
      }
    >
      <div className="stack-xs">
        <div ref={measured} translate="no">
          <RibbonTrack
            {...{ pieces, view, times, wording, resting }}
            describedBy={readout}
            onPoint={setPointed}
            onBeside={(instant) => zoom && setZoom({ ...zoom, middle: instant })}
            onAsk={ask}
          />
          <RibbonAxisLine {...{ labels, times }} axis={view} lines={placeLines(view, width, ticks, labels)} />
        </div>
        <div className="row-wide spread top" translate="no">
          <div id={readout} className={`tabular breakable grow ${classes.readout}`}>
            {shown && <RibbonReadout piece={shown} instant={pointed?.instant ?? null} wording={wording} />}
          </div>
          <RibbonLegend pieces={pieces} />
          {periods.intervals.length > 0 && (
            <RibbonText
              {...{ pieces, wording }}
              complete={periods.complete}
              vehicle={props.vehicle}
              onAsk={ask}
            />
          )}
        </div>
        {props.failure}
      </div>
    </Section>
  )
}

/** Parses the typed time: one span, two if it occurred twice, all after the clock change if skipped; none if invalid. */
function spansOf(at: string | undefined, zone: string): readonly RibbonAxis[] {
  const asked = at === undefined ? null : parseQueryTime(at, zone)
  if (asked === null || asked.kind === 'invalid') return []
  return asked.kind === 'gap' ? [{ start: asked.after, end: Number.POSITIVE_INFINITY }] : asked.moments
}

function RibbonLegend({ pieces }: { pieces: readonly RibbonPiece[] }) {
  return (
    <ul className={`row-words muted small ${classes.legend}`} aria-label="Legend">
      {Object.entries({ ...PIECE_STATES, before: 'Before the history starts' })
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
          title={`Checked time: ${timeText(instant, zone)}`}
        >
          {instant < axis.start && '← '}checked{instant > axis.end && ' →'}
        </span>
      ))}
    </div>
  )
}

const atLeast = (pixels: number, place: string): string =>
  `clamp(${pixels}px, ${place}, calc(100% - ${pixels}px))`

const PRESETS = ['All', ...(Object.keys(LENGTHS) as Preset[])] as const

/** A length of time around an instant. Null shows the whole ribbon. */
type Zoom = { readonly preset: Preset; readonly middle: Instant } | null

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
        <SmallButton
          key={label}
          aria-label={label}
          title={label}
          disabledReason={
            zoom ? (isEnd ? `Nothing ${label.toLowerCase()} to show.` : null) : 'The whole history is shown.'
          }
          onClick={() => zoom && onZoom({ ...zoom, middle: (view.start + view.end) / 2 + by })}
        >
          <Icon size={16} aria-hidden />
        </SmallButton>
      ))}
    </fieldset>
  )
}
