import { Link, useRouter } from '@tanstack/react-router'
import { amountText } from '../../../domain/dispute/amounts'
import { tollPlace } from '../../../domain/dispute/toll'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { nearWords } from '../../../domain/find/vehicle-question'
import { querySpanOf } from '../../../domain/time/query-span'
import { useFleets } from '../../../domain/user/page-context'
import { useVerdict } from '../../../domain/verdict-view/use-verdict'
import { VehicleVerdict } from '../../../domain/verdict-view/vehicle-verdict'
import type { EvidenceQuestion } from '../../../domain/verdict-view/verdict-answer'
import { correctionsText } from '../../../domain/words/correction'
import { modelText, vehicleName } from '../../../domain/words/subject-words'
import { pluralize } from '../../../lib/text/pluralize'
import { shortened, visibleText } from '../../../lib/text/visible-text'
import { SmallButton } from '../../../ui/button/small-button'
import { PlateChip } from '../../../ui/content/plate-chip'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Fact, Facts } from '../../../ui/layout/facts'
import { tollCorrections, typedTime, withoutVehicle } from '../check/edited-toll'
import { groupOf } from '../check/list-state'
import { RowFinish, RowReview, type RowReviewProps } from './review'
import { plateOfCandidate } from './row-name'
import classes from './row-panel.module.css'
import { allRows, askedText, changeText, noteText, repeatText, rowNumber, tollTimeText } from './row-words'
import { rowsAlike, useDisputes } from './use-disputes'
import { VerdictChip } from './verdict-chip'

export function RowDetails(props: RowReviewProps) {
  const { row } = props
  const { controller, state, settings, view } = useDisputes()
  const { toll, candidates, outcome } = row
  const asked = askedText(toll, settings)
  const note = noteText(row)
  // An exact match is right for the other rows, so only this row may use a similar plate.
  const isMatched = candidates.vehicleIds.length > 0
  const alike = isMatched || candidates.lookAlikes.length === 0 ? [row] : rowsAlike(view.rows, toll)
  const isOpen = candidates.vehicleIds.length > 1 || candidates.isEither
  const hasChoice = isOpen || (!isMatched && candidates.lookAlikes.length > 0)
  /** Uses a vehicle instead of the plate. Keeps a corrected time. */
  function take(edit: Readonly<Record<string, string>>, rows: readonly DisputeRow[] = [row]) {
    const work = state.work.get(toll.index + settings.headerRows)
    view.keep(rows)
    controller.changeRows(
      rows.map(({ toll: { index, edited } }) => ({
        index,
        edit: { ...withoutVehicle(edited?.edit), ...edit },
        ...(index === toll.index && { typed: withoutVehicle(work?.typed) }),
      })),
    )
  }
  return (
    <div className={`stack-sm breakable ${classes.details}`}>
      <div className="row-words">
        <VerdictChip status={groupOf(row)} />
        <span className="tabular">{tollTimeText(toll, settings)}</span>
        {toll.amount.text.trim() !== '' && <span className="tabular">Amount {amountText(toll.amount)}</span>}
      </div>
      {note !== '' && <p>{visibleText(note)}</p>}
      {settings.tolerance > 0 && (
        <p className="muted">Clock tolerance: {pluralize(settings.tolerance, 'minute')}.</p>
      )}
      {toll.repeats !== undefined && <p className="strong warning">{repeatText(row, settings)}</p>}
      {outcome.hasChanged && (
        <p className="strong warning">Changed since the last check. {changeText(row)}.</p>
      )}
      {!hasChoice && <RowReview {...props} />}
      {candidates.vehicleIds.map((vehicleId) => (
        <RowVehicle
          key={vehicleId}
          row={row}
          vehicleId={vehicleId}
          onUse={isOpen ? () => take({ id: String(vehicleId) }) : undefined}
        />
      ))}
      {candidates.lookAlikes.length > 0 && (
        <section className="part stack-sm" aria-label="Similar plates">
          <h3>{isMatched ? 'Similar plates in your fleet' : 'Did you mean…?'}</h3>
          <FocusFallback>
            <ul className="stack-xs">
              {candidates.lookAlikes.map(({ vehicleId, plate, state, why }) => (
                <li key={vehicleId}>
                  {plate !== '' && <PlateChip number={plate} state={state} />}{' '}
                  <Link to="/vehicles/$vehicleId" params={{ vehicleId: `${vehicleId}` }} search={asked ?? {}}>
                    Vehicle {vehicleId}
                  </Link>
                  {why !== undefined && <span className="muted"> · {nearWords(why)}</span>}{' '}
                  <SmallButton
                    variant={isMatched ? 'subtle' : 'default'}
                    onClick={() => take({ id: String(vehicleId), plate, state }, alike)}
                  >
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
      {hasChoice && <RowReview {...props} />}
      {!toll.isHeader && <RowFinish key={JSON.stringify(toll.edited?.edit)} row={row} />}
      <section className="part stack-sm" aria-label="Pasted row">
        <h3>
          Pasted row{' '}
          <span className="muted tabular">· row {rowNumber(toll.index, settings)} of the file</span>
        </h3>
        <Facts>
          {[...toll.cells.entries()].map(([column, cell]) => (
            <Fact key={column} name={visibleText(state.report?.names[column] ?? `Column ${column + 1}`)}>
              {cell.trim() === '' ? (
                <span className="muted">empty</span>
              ) : (
                <bdi>{visibleText(shortened(cell))}</bdi>
              )}
            </Fact>
          ))}
        </Facts>
      </section>
    </div>
  )
}

/** Shows a vehicle of the row with the verdict card of its own page, loaded when it is opened. */
function RowVehicle(props: { row: DisputeRow; vehicleId: number; onUse: (() => void) | undefined }) {
  const { vehicleId } = props
  const { state, settings, search, known: knownOf } = useDisputes()
  const { own: fleet } = useFleets()
  const { tolerance, mapping } = settings
  const { toll } = props.row
  const { index, cells, time, vehicle, reference, amount } = toll
  const known = knownOf(vehicleId)
  const asked = askedText(toll, settings)
  const corrections = correctionsText(tollCorrections(toll, mapping))
  const router = useRouter()
  const params = { vehicleId: String(vehicleId) }
  const page = { to: '/vehicles/$vehicleId', params, search: { ...asked, corrections } } as const
  const moments = asked !== null && time.kind === 'moments' ? time.moments : undefined
  function evidenceOf(asked: NonNullable<typeof moments>): EvidenceQuestion {
    const { tolerance: minutes, ...span } = querySpanOf(asked, tolerance)
    const { plate, state: plateState } = vehicle
    return {
      ...span,
      tolerance: minutes?.toString(),
      reference,
      plate,
      state: plateState,
      corrections,
      ...tollPlace(state.report?.names ?? [], cells),
      amount: amountText(amount),
      typed: typedTime(toll, mapping),
      list: search.list,
      row: search.list && String(index + 1),
    }
  }
  const verdict = useVerdict(vehicleId, moments && { kind: 'moments', moments })
  const plate = plateOfCandidate(vehicle, known)
  const model = known && modelText(known)
  const subject = { vehicleId, fleet, plate: plate?.number, plateState: plate?.state, plateNote: plate?.note }
  return (
    <section className="part stack-sm" aria-label={`Vehicle ${vehicleId}`}>
      <div className="row-words">
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
      </div>
      <VehicleVerdict
        subject={subject}
        verdict={verdict}
        evidence={moments && evidenceOf(moments)}
        at={asked?.at}
        zone={asked?.zone ?? 'UTC'}
        name={`Verdict for vehicle ${vehicleId}`}
        address={router.buildLocation(page).href}
      />
    </section>
  )
}
