import { useId, useMemo, useRef, useState } from 'react'
import type { Membership } from '../../../domain/membership/membership-intervals'
import { readAskedTime } from '../../../domain/time/asked-time'
import type { Question } from '../../../domain/verdict-view/asked-form'
import type { Instant } from '../../../lib/time/instant'
import { isZone } from '../../../lib/time/zone'
import { ActionButton } from '../../../ui/feedback/action-button'
import { useFocusFallback } from '../../../ui/feedback/use-focus-fallback'
import classes from './ribbon.module.css'
import { axisOf, pieceAt, piecesOf, type RibbonPiece } from './ribbon-geometry'
import { RibbonLegend, RibbonReadout } from './ribbon-readout'
import { RibbonText } from './ribbon-text'
import { RibbonTrack } from './ribbon-track'
import { askedText, piecesPrecision } from './ribbon-words'
import type { MembershipReading } from './use-membership'

/** The intervals on a time axis, the one that is pointed at in words, and all of them as text. */
export function MembershipRibbon(props: {
  vehicleId: number
  membership: Membership
  reading: MembershipReading
  readAt: Instant
  at: string | undefined
  asked: string
  zone: string
  onAsk: (question: Question) => void
}) {
  const { membership, reading, readAt, at, asked, zone } = props
  const axis = useMemo(() => axisOf(membership, readAt), [membership, readAt])
  const pieces = useMemo(() => piecesOf(membership, axis, readAt), [membership, axis, readAt])
  const precision = useMemo(() => piecesPrecision(pieces), [pieces])
  const times = useMemo(() => instantsOf(at, asked), [at, asked])
  const [pointed, setPointed] = useState<{ piece: RibbonPiece; instant: Instant | null } | null>(null)
  const resting = pieceAt(pieces, times[0] ?? readAt) ?? pieces[0]
  // No time can be written in a zone that this browser does not know.
  const writtenZone = isZone(asked) ? asked : zone
  const ask = (instant: Instant) => props.onAsk({ at: askedText(instant, writtenZone), zone: writtenZone })
  const readout = useId()
  const wording = { zone, newest: pieces.at(-1), precision }

  return (
    <>
      <RibbonTrack
        pieces={pieces}
        axis={axis}
        times={times}
        wording={wording}
        describedBy={readout}
        resting={resting ?? null}
        onPoint={setPointed}
        onAsk={ask}
      />
      <RibbonReadout
        id={readout}
        piece={pointed?.piece ?? resting}
        instant={pointed?.instant ?? null}
        wording={wording}
      />
      {membership.intervals.length > 0 && (
        <div className={classes.foot}>
          <RibbonText
            vehicleId={props.vehicleId}
            pieces={pieces}
            membership={membership}
            wording={wording}
            onAsk={ask}
          />
          {pieces.some(({ kind }) => kind === 'deleted') && <RibbonLegend />}
          {reading.loadOlder && <LoadOlder held={reading.reading} onClick={reading.loadOlder} />}
        </div>
      )}
    </>
  )
}

/** Keeps the focus while more is read. When there is no more, it disappears and the heading gets the focus. */
function LoadOlder(props: { held: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  return (
    <ActionButton ref={button} variant="default" size="compact-sm" {...props}>
      <span aria-live="polite">{props.held ? 'Reading older…' : 'Load older'}</span>
    </ActionButton>
  )
}

/**
 * The instants of the time asked about: one, or two where the zone's clocks showed it twice, or the jump where they
 * skipped it. None where the text is not a time.
 */
function instantsOf(at: string | undefined, zone: string): readonly Instant[] {
  const asked = at === undefined ? null : readAskedTime(at, zone)
  if (asked === null || asked.kind === 'invalid') return []
  return asked.kind === 'gap' ? [asked.after] : asked.moments.map(({ start }) => start)
}
