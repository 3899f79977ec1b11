import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryPage } from '../../../api/resources/history'
import type { VehicleText } from '../../../api/resources/vehicle-record'
import type { StatusIntervals } from '../../../domain/periods/status-intervals'
import { usePersonName, useZone } from '../../../domain/user/page-context'
import { ByPerson, StatusChip } from '../../../domain/words/revision-parts'
import { modelText, oneLine } from '../../../domain/words/subject-words'
import { statusAfter } from '../../../domain/words/vehicle-status'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import type { Instant } from '../../../lib/time/instant'
import { precisionAmong, timeText } from '../../../lib/time/time-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import { Lazy } from '../../../ui/feedback/lazy'
import { type KnownVehicle, newestRevision, sourceText } from '../record/known-vehicle'
import type { IntervalsQuery } from './use-intervals'
import classes from './vehicle-header.module.css'

export function VehicleTitle(props: { vehicleId: number; known: KnownVehicle; isLoading: boolean }) {
  const { vehicleId, known, isLoading } = props
  const plate = textOf(known, 'plate_number')
  const name = `Vehicle ${vehicleId}`
  return (
    <span className={`row-words ${classes.title}`}>
      {plate !== '' ? (
        <PlateChip number={plate} state={textOf(known, 'plate_state')} />
      ) : (
        isLoading && <span className={`dashed ${classes.noPlate}`} aria-hidden />
      )}{' '}
      {plate === '' && !isLoading ? name : <small className="muted large">{name}</small>}
    </span>
  )
}

const loadCustom = async () => (await import('../record/custom-fields-list')).CustomFieldsList

export function VehicleLine(props: { known: KnownVehicle; isLoading: boolean }) {
  const { known, isLoading } = props
  const zone = useZone()
  const text = (name: VehicleText) => textOf(known, name)
  const [plate, number] = [text('plate_number'), text('vehicle_number')]
  const model = modelText({
    year: text('year'),
    vehicle_make: text('vehicle_make'),
    vehicle_model: text('vehicle_model'),
  })
  // A value from this browser names its source, even beside values that were just loaded.
  const source = Object.values(known.text).find((value) => value.source)?.source
  const note = plate === '' ? !isLoading && 'Plate unknown' : model === '' && 'Make and model unknown'
  const about = source && sourceText(source, zone)
  const named = (name: string, value: string) =>
    value !== '' && (
      <span>
        {name} <bdi>{visibleText(value)}</bdi>
      </span>
    )
  return (
    <div className={`row-tight muted tabular above-sm ${classes.vehicle}`} data-reading={isLoading}>
      {model !== '' && <bdi>{visibleText(model)}</bdi>}
      {number !== '' && <bdi>#{visibleText(number)}</bdi>}
      {named('Lessee', text('lessee_renter'))}
      {named('Type', text('vehicle_type_code'))}
      {known.custom && <CustomFields text={known.custom.value.text} />}
      <span className={classes.about}>{[note, about].filter(Boolean).join('. ')}</span>
    </div>
  )
}

/** Renders the custom fields, of which there may be hundreds. Their code loads when the user opens them. */
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

const textOf = (known: KnownVehicle, name: VehicleText): string => known.text[name]?.value.trim() ?? ''

export function StatusLine(props: {
  history: UseQueryResult<HistoryPage>
  query: IntervalsQuery
  /** Whether the vehicle's own record is active; undefined if unknown. */
  active: boolean | undefined
  /** Whether the page shows the verdict for a time, so that the current status is less prominent. */
  isSecondary: boolean
}) {
  const { history, query, active, isSecondary } = props
  const { data: page } = history
  const { known, isLoading } = query
  const failed = query.error !== null
  const zone = useZone()
  const name = usePersonName()
  const newest = known?.intervals[0]?.last ?? newestRevision(page)
  const className = `tabular ${isSecondary ? 'muted small ' : ''}above-sm ${classes.status}`
  const today = isSecondary && <span>Today: </span>

  if (!newest || !page)
    return (
      <p className={className}>
        {today}
        {page?.count === 0 && active !== undefined && (
          <>
            <StatusChip state={active ? 'active' : 'inactive'} />{' '}
          </>
        )}
        <span className="muted">{unknownText(history)}</span>
      </p>
    )

  const run = known?.intervals[0]
  const state = statusAfter(newest)
  // The first of several deletions in a row ended the period.
  const { instant, username, reason } = run?.first ?? newest
  return (
    <p className={className}>
      {today}
      <StatusChip state={state} />{' '}
      {state === 'deleted' || run ? (
        <span>
          {state === 'deleted' ? 'on' : 'since'}{' '}
          {known ? sinceText(known, instant, zone) : timeText(instant, zone, 'minute')}{' '}
          {run?.startKnown === false ? (
            'or earlier'
          ) : (
            <ByPerson name={username ? oneLine(name(username)) : null} reason={reason && oneLine(reason)} />
          )}
        </span>
      ) : (
        failed && <span className="muted">start unknown</span>
      )}{' '}
      <span className="nowrap on-wide">
        — {known && !isLoading && `${changesText(known)}, `}
        {pluralize(page.count, 'change')}
        {known && !isLoading && ' in all'}
      </span>
    </p>
  )
}

function unknownText({ isPending, data }: UseQueryResult<HistoryPage>): string {
  if (isPending) return 'Loading…'
  if (data === undefined) return 'Status unknown.'
  if (data.count === 0) return 'No history.'
  return `Status unknown: couldn’t read the newest of ${pluralize(data.count, 'change')}.`
}

/** Formats `3 status changes`, or `at least 47 …` if older ones aren't loaded. */
function changesText({ intervals, complete }: StatusIntervals): string {
  const changes = complete ? intervals.length - 1 : intervals.length
  const number = changes === 0 ? 'no status changes' : pluralize(changes, 'status change')
  return `${complete ? '' : 'at least '}${number}`
}

/** Formats the start of the newest period to the minute, or finer if the period before started in the same minute. */
function sinceText({ intervals }: StatusIntervals, since: Instant, zone: string): string {
  const starts = intervals.slice(0, 2).map(({ first }) => first.instant)
  return timeText(since, zone, precisionAmong(starts, 'minute')(since))
}
