import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryPage } from '../../../api/resources/history'
import type { Revision } from '../../../api/resources/revision'
import type { VehicleText } from '../../../api/resources/vehicle-record'
import type { Membership } from '../../../domain/membership/membership-intervals'
import { usePersonName } from '../../../domain/person/use-person-name'
import { useZone } from '../../../domain/person/use-zone'
import { fleetStateOf } from '../../../domain/words/fleet-state'
import { MembershipChip } from '../../../domain/words/membership-chip'
import { modelText } from '../../../domain/words/vehicle-words'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import type { Instant } from '../../../lib/time/instant'
import { precisionAmong } from '../../../lib/time/time-precision'
import { timeText } from '../../../lib/time/time-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import { Lazy } from '../../../ui/feedback/lazy'
import { type KnownVehicle, newestOf, sourceText } from '../record/known-vehicle'
import type { MembershipReading } from './use-membership'
import classes from './vehicle-header.module.css'

/** The page's heading: the plate, then the vehicle's id in small. Room is kept for a plate that is being read. */
export function VehicleTitle(props: { vehicleId: number; known: KnownVehicle; reading: boolean }) {
  const { vehicleId, known, reading } = props
  const plate = textOf(known, 'plate_number')
  if (plate === '' && !reading) return `Vehicle ${vehicleId}`
  return (
    <span className={`row-words ${classes.title}`}>
      {plate === '' ? (
        <span className={classes.noPlate} aria-hidden />
      ) : (
        <PlateChip number={plate} state={textOf(known, 'plate_state')} />
      )}{' '}
      <small className="muted">Vehicle {vehicleId}</small>
    </span>
  )
}

const loadCustom = async () => (await import('../record/custom-fields-list')).CustomFieldsList

/** What the vehicle is, and whose, as far as it is known, and where a remembered value came from. */
export function VehicleLine(props: { known: KnownVehicle; reading: boolean }) {
  const { known, reading } = props
  const zone = useZone()
  const text = (name: VehicleText) => textOf(known, name)
  const [plate, number] = [text('plate_number'), text('vehicle_number')]
  const model = modelText({
    year: text('year'),
    vehicle_make: text('vehicle_make'),
    vehicle_model: text('vehicle_model'),
  })
  // A remembered value names its source, even beside values that were just read.
  const source = Object.values(known.text).find((value) => value.source)?.source
  const note = plate === '' ? !reading && 'Plate unavailable' : model === '' && 'Make and model unknown'
  const about = source && sourceText(source, zone)
  return (
    <div className={`row-tight muted tabular ${classes.line} ${classes.vehicle}`} data-reading={reading}>
      {model !== '' && <bdi>{visibleText(model)}</bdi>}
      {number !== '' && <bdi>#{visibleText(number)}</bdi>}
      <Named name="Lessee" text={text('lessee_renter')} />
      <Named name="Type" text={text('vehicle_type_code')} />
      {known.custom && <CustomFields text={known.custom.value.text} />}
      <span className={classes.about}>{[note, about].filter(Boolean).join('. ')}</span>
    </div>
  )
}

/** A value that is not known by its look. */
function Named({ name, text }: { name: string; text: string }) {
  if (text === '') return null
  return (
    <span>
      {name} <bdi>{visibleText(text)}</bdi>
    </span>
  )
}

/** The custom fields, behind their name: there may be hundreds. Their reader loads when they are opened. */
function CustomFields({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  if (['', 'null', '{}'].includes(text.trim())) return null
  return (
    <details className={`quiet ${classes.custom}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Custom fields</summary>
      {isOpen && <Lazy load={loadCustom} with={{ text }} />}
    </details>
  )
}

function textOf(known: KnownVehicle, name: VehicleText): string {
  return known.text[name]?.value.trim() ?? ''
}

/** One line: on the fleet or off it, since when, how often that changed, and what is not known. */
export function MembershipLine(props: {
  history: UseQueryResult<HistoryPage>
  membership: MembershipReading
  /** Whether it is on the fleet, by the vehicle's own record; undefined where that is not known. */
  active: boolean | undefined
  /** Whether another time is asked about: what holds today is small beside that answer. */
  isBeside: boolean
}) {
  const page = props.history.data
  const { known, reading, error } = props.membership
  const zone = useZone()
  const newest = known?.intervals[0]?.last ?? newestOf(page)
  const failed = error !== null
  return (
    <p className={`tabular ${props.isBeside ? 'muted small ' : ''}${classes.line} ${classes.membership}`}>
      {props.isBeside && <span>Today: </span>}
      {newest && page ? (
        <>
          <MembershipOf newest={newest} known={known} failed={failed} />{' '}
          <span>
            {known && !reading && `${changesText(known)}, `}
            {(reading || !known) && !failed && (
              <Placeholder text={`— ${page.count > 50 ? 12 : 3} changes on or off, `} />
            )}
            {countWords(page.count, 'revision')}
          </span>
        </>
      ) : (
        <>
          {page?.count === 0 && props.active !== undefined && (
            <>
              <MembershipChip state={props.active ? 'on' : 'off'} />{' '}
            </>
          )}
          <span className="muted">{unknownText(props.history)}</span>{' '}
          {props.history.isPending && (
            <Placeholder text={`the fleet since ${timeText(0, zone, 'minute')} — 3 changes, 14 revisions`} />
          )}
        </>
      )}
    </p>
  )
}

function unknownText(history: UseQueryResult<HistoryPage>): string {
  if (history.isPending) return 'Loading…'
  const { data } = history
  if (data === undefined) return 'Status unknown.'
  if (data.count === 0) return 'No history is recorded.'
  return `Status unknown: the newest of ${countWords(data.count, 'revision')} cannot be read.`
}

/** Empty room as wide as the text that is still being read, so that nothing moves when it appears. */
function Placeholder({ text }: { text: string }) {
  return <span className={classes.room} data-text={text} aria-hidden />
}

/** `3 changes on or off`, or `at least 47 …` where older ones are not loaded. */
function changesText({ intervals, complete }: Membership): string {
  const changes = complete ? intervals.length - 1 : intervals.length
  const number = changes === 0 ? 'no changes' : countWords(changes, 'change')
  return `— ${complete ? '' : 'at least '}${number} on or off`
}

function MembershipOf(props: { newest: Revision; known: Membership | undefined; failed: boolean }) {
  const { newest, known, failed } = props
  const zone = useZone()
  const name = usePersonName()
  const run = known?.intervals[0]
  const state = fleetStateOf(newest)
  // Of several deletions in a row the first ended the membership.
  const { instant, username } = run?.first ?? newest
  return (
    <>
      <MembershipChip state={state} />{' '}
      {state === 'deleted' ? (
        <span>
          on {timeText(instant, zone, 'minute')}
          {username && (
            <>
              {' '}
              by <bdi>{visibleText(name(username))}</bdi>
            </>
          )}
        </span>
      ) : run ? (
        `${run.startKnown ? 'since' : 'at least since'} ${sinceText(known, instant, zone)}`
      ) : failed ? (
        <span className="muted">start unknown</span>
      ) : (
        <Placeholder text={`since ${timeText(instant, zone, 'minute')}`} />
      )}
    </>
  )
}

/** When the newest run began: to the minute, finer only where the run before it began within one. */
function sinceText({ intervals }: Membership, since: Instant, zone: string): string {
  const starts = intervals.slice(0, 2).map(({ first }) => first.instant)
  return timeText(since, zone, precisionAmong(starts, 'minute')(since))
}
