import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { toMillis } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import classes from './ribbon-brush.module.css'
import { percent, type RibbonAxis, type RibbonPiece, shareOf } from './ribbon-geometry'
import { moveEdge, panRange } from './ribbon-zoom'
import type { RibbonZoom } from './use-ribbon-zoom'

type Part = 'start' | 'window' | 'end'

const NAMES: Readonly<Record<Part, string>> = {
  start: 'Start shown',
  window: 'Period shown',
  end: 'End shown',
}

/** Steps of the arrow keys and of Page Up and Page Down, as shares of the time in view. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -0.1,
  ArrowDown: -0.1,
  ArrowRight: 0.1,
  ArrowUp: 0.1,
  PageDown: -1,
  PageUp: 1,
}

/** The whole time in small, with a window over what the ribbon shows: moved and resized by pointer and by keys. */
export function RibbonBrush(props: { zoom: RibbonZoom; pieces: readonly RibbonPiece[]; zone: string }) {
  const { zoom, pieces, zone } = props
  const { view, whole } = zoom
  const strip = useRef<HTMLDivElement>(null)
  const grabbed = useRef<{ readonly x: number; readonly view: RibbonAxis } | null>(null)
  const [from, to] = [shareOf(view.start, whole), shareOf(view.end, whole)]

  function move(part: Part, by: number, old: RibbonAxis): RibbonAxis {
    return part === 'window' ? panRange(old, whole, by) : moveEdge(old, whole, part, old[part] + by)
  }

  function press(part: Part, event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = STEPS[event.key]
    const length = whole.end - whole.start
    const by =
      step !== undefined
        ? step * (view.end - view.start)
        : event.key === 'Home'
          ? -length
          : event.key === 'End'
            ? length
            : null
    if (by === null) return
    zoom.show(move(part, by, view))
    event.preventDefault()
    event.stopPropagation()
  }

  /** Takes the window to the place that was pressed. */
  function jump(event: PointerEvent) {
    const box = strip.current?.getBoundingClientRect()
    if (!box || event.button !== 0 || event.target !== event.currentTarget) return
    const at = whole.start + ((event.clientX - box.left) / box.width) * (whole.end - whole.start)
    zoom.show(panRange(view, whole, at - (view.start + view.end) / 2))
  }

  function slider(part: Part, text: string, className: string | undefined): ReactNode {
    const at = part === 'end' ? view.end : view.start
    return (
      <div
        role="slider"
        tabIndex={0}
        className={className}
        aria-label={NAMES[part]}
        aria-valuemin={toMillis(whole.start)}
        aria-valuemax={toMillis(whole.end)}
        aria-valuenow={toMillis(at)}
        aria-valuetext={text}
        title={text}
        onKeyDown={(event) => press(part, event)}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          grabbed.current = { x: event.clientX, view }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={({ clientX }) => {
          const width = strip.current?.clientWidth
          if (grabbed.current === null || !width) return
          const by = ((clientX - grabbed.current.x) / width) * (whole.end - whole.start)
          zoom.show(move(part, by, grabbed.current.view))
        }}
        onLostPointerCapture={() => {
          grabbed.current = null
        }}
      />
    )
  }

  const window: CSSProperties & Record<'--from' | '--to', string> = {
    '--from': percent(from),
    '--to': percent(to),
  }
  const [start, end] = [timeText(view.start, zone, 'minute'), timeText(view.end, zone, 'minute')]
  return (
    <div ref={strip} className={classes.strip} style={window} onPointerDown={jump}>
      <div className={classes.whole} aria-hidden>
        {pieces.map((piece) => {
          const left = shareOf(piece.from, whole)
          return (
            <div
              key={piece.interval?.first.id ?? piece.kind}
              className={classes.piece}
              data-kind={piece.kind}
              style={{ left: percent(left), width: percent(shareOf(piece.to, whole) - left) }}
            />
          )
        })}
      </div>
      {slider('start', start, classes.edge)}
      {slider('window', `${start} to ${end}`, classes.window)}
      {slider('end', end, classes.edge)}
    </div>
  )
}
