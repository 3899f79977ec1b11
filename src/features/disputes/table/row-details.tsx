import { Link, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { amountText } from '../../../domain/dispute/amounts'
import { tollPlace } from '../../../domain/dispute/toll'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { nearWords } from '../../../domain/find/vehicle-question'
import { askedSpanOf } from '../../../domain/time/asked-span'
import type { AskedMoments } from '../../../domain/time/asked-time'
import type { EvidenceQuestion } from '../../../domain/verdict-view/evidence-button'
import { useVerdict } from '../../../domain/verdict-view/use-verdict'
import { VehicleVerdict } from '../../../domain/verdict-view/vehicle-verdict'
import { vehicleName } from '../../../domain/words/subject-words'
import { modelText } from '../../../domain/words/vehicle-words'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { LinkButton, SecondaryButton } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { PlateChip } from '../../../ui/content/plate-chip'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Fact, Facts } from '../../../ui/layout/facts'
import { withoutVehicle } from '../check/edited-toll'
import { rowsAlike } from './filter-rows'
import { RowFinish } from './row-finish'
import { repeatText } from './row-marks'
import { plateOfVehicle } from './row-name'
import classes from './row-panel.module.css'
import type { RowPanelProps } from './row-panel-props'
import { allRows, answerText, askedText, noteText, tollTimeText } from './row-words'
import { VerdictChip } from './verdict-chip'

/** Vehicles of one row that are read at once, and how many more each time. */
const SOME = 3

/** Everything about a row: its verdict, the card of each vehicle that it means, similar plates, its own cells. */
export function RowDetails(props: RowPanelProps) {
  const { row, settings, names, work } = props
  const { toll, candidates, outcome } = row
  const [most, setMost] = useState(SOME)
  const asked = askedText(toll, settings)
  const note = noteText(row)
  const alike = candidates.lookAlikes.length === 0 ? [row] : rowsAlike(props.all, toll)
  /** The vehicle that is meant: it counts in place of the plate. A corrected time stays. */
  function take(edit: Readonly<Record<string, string>>, rows: readonly DisputeRow[] = [row]) {
    props.onWork(
      rows.map(({ toll: { index, edited } }) => ({
        ...{ index, edit: { ...withoutVehicle(edited?.edit), ...edit } },
        ...(index === toll.index && { typed: withoutVehicle(work?.typed) }),
      })),
    )
  }
  return (
    <div className={`stack-sm ${classes.details}`}>
      <div className="row-words">
        <VerdictChip bucket={outcome.bucket} />
        <span className="tabular">{tollTimeText(toll, settings)}</span>
        {toll.amount.text.trim() !== '' && <span className="tabular">Amount {amountText(toll.amount)}</span>}
      </div>
      {note !== '' && <p>{visibleText(note)}</p>}
      {settings.tolerance > 0 && (
        <p className="muted">Clock tolerance: {countWords(settings.tolerance, 'minute')}.</p>
      )}
      {toll.repeats !== undefined && <p className="strong warning">{repeatText(row)}</p>}
      {outcome.hasChanged && <Before {...props} />}
      {candidates.vehicleIds.slice(0, most).map((vehicleId) => (
        <RowVehicle
          key={vehicleId}
          {...props}
          vehicleId={vehicleId}
          onUse={candidates.vehicleIds.length > 1 ? () => take({ id: String(vehicleId) }) : undefined}
        />
      ))}
      {candidates.vehicleIds.length > most && (
        <SecondaryButton onClick={() => setMost(most + SOME)}>Show more vehicles</SecondaryButton>
      )}
      {candidates.lookAlikes.length > 0 && (
        <section className={`stack-sm ${classes.part}`} aria-label="Similar plates">
          <h3>Did you mean…?</h3>
          <FocusFallback>
            <ul className="stack-xs">
              {candidates.lookAlikes.map(({ vehicleId, plate, state, why }) => (
                <li key={vehicleId}>
                  {plate !== '' && <PlateChip number={plate} state={state} />} Vehicle {vehicleId}
                  {why !== undefined && <span className="muted"> · {nearWords(why)}</span>}{' '}
                  <Link
                    to="/vehicles/$vehicleId"
                    params={{ vehicleId: String(vehicleId) }}
                    search={asked ?? {}}
                  >
                    Check this vehicle instead?
                  </Link>{' '}
                  <SmallButton onClick={() => take({ id: String(vehicleId), plate, state }, alike)}>
                    {alike.length === 1
                      ? `Use vehicle ${vehicleId}`
                      : `Use ${vehicleName({ vehicleId, plate, plateState: state }, 'within')} in ${allRows(alike.length)}`}
                  </SmallButton>
                </li>
              ))}
            </ul>
          </FocusFallback>
        </section>
      )}
      {toll.ignored === undefined && <RowFinish key={JSON.stringify(toll.edited?.edit)} {...props} />}
      <section className={`stack-sm ${classes.part}`} aria-label="Pasted row">
        <h3>Pasted row</h3>
        <Facts>
          {toll.cells
            .map((cell, column) => ({ cell, column }))
            .map(({ cell, column }) => (
              <Fact key={column} name={visibleText(names[column] ?? `Column ${column + 1}`)}>
                {cell.trim() === '' ? <span className="muted">empty</span> : <bdi>{visibleText(cell)}</bdi>}
              </Fact>
            ))}
        </Facts>
      </section>
    </div>
  )
}

/** What the check before this one said. */
function Before({ row }: Pick<RowPanelProps, 'row'>) {
  const texts = (row.before ?? []).map(
    (answer) =>
      `${answerText(answer)}${(row.before?.length ?? 0) > 1 ? ` (vehicle ${answer.vehicleId})` : ''}`,
  )
  return (
    <p className={`badge ${classes.before}`} data-tone="warning">
      Changed. The check before said: {texts.join(', ') || 'nothing'}.
    </p>
  )
}

/** One vehicle that a row means, with the verdict card that its own page shows. Read again when it is opened. */
function RowVehicle(
  props: RowPanelProps & {
    vehicleId: number
    /** Says that this vehicle is meant, of several. */
    onUse: (() => void) | undefined
  },
) {
  const { list, names, vehicleId, settings } = props
  const { tolerance } = settings
  const { toll } = props.row
  const { index, cells, time, vehicle, reference, amount } = toll
  const known = props.known(vehicleId)
  const asked = askedText(toll, settings)
  const router = useRouter()
  const page = {
    to: '/vehicles/$vehicleId',
    params: { vehicleId: String(vehicleId) },
    search: asked ?? {},
  } as const
  // The same moments give the same query, whatever else changes about the row.
  const moments = useMemo<AskedMoments | undefined>(
    () => (time.kind === 'moments' ? { kind: 'moments', moments: time.moments } : undefined),
    [time],
  )
  const evidence = useMemo<EvidenceQuestion | undefined>(() => {
    if (moments === undefined) return undefined
    const { zone, ...span } = askedSpanOf(moments.moments, tolerance)
    const { plate, state } = vehicle
    const place = tollPlace(names, cells)
    return {
      ...{ span, zone },
      toll: { reference, plate, state, amount: amount.text, ...place, list, row: index + 1 },
    }
  }, [moments, tolerance, reference, vehicle, amount, names, cells, list, index])
  const verdict = useVerdict(vehicleId, moments)
  const count = props.all.filter(({ candidates }) => candidates.vehicleIds.includes(vehicleId)).length
  const plate = plateOfVehicle(vehicle, known)
  const model = known && modelText(known)
  const subject = {
    vehicleId,
    plate: plate?.number,
    plateState: plate?.state,
    plateNote: plate?.note,
    fleet: props.fleet,
  }
  return (
    <section className={`stack-sm ${classes.part}`} aria-label={`Vehicle ${vehicleId}`}>
      <div className={`row ${classes.vehicle}`}>
        <h3 className="row-words">
          {known?.plate_number?.trim() && <PlateChip number={known.plate_number} state={known.plate_state} />}
          <Link {...page}>Vehicle {vehicleId}</Link>
        </h3>
        {model && <bdi className="muted">{visibleText(model)}</bdi>}
        {props.onUse && (
          <FocusFallback>
            <SmallButton onClick={props.onUse}>Use vehicle {vehicleId}</SmallButton>
          </FocusFallback>
        )}
        {count > 1 && (
          <SmallButton onClick={() => props.onVehicle(vehicleId)}>
            Show {allRows(count)} of this vehicle
          </SmallButton>
        )}
      </div>
      <VehicleVerdict
        {...{ subject, verdict, evidence }}
        at={asked?.at}
        zone={asked?.zone ?? 'UTC'}
        name={`Verdict of vehicle ${vehicleId}`}
        address={router.buildLocation(page).href}
        actions={
          <LinkButton variant="default" size="compact-sm" {...page}>
            Open vehicle
          </LinkButton>
        }
      />
    </section>
  )
}
