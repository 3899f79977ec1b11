import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { amountText } from '../../../domain/dispute/amounts'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { nearWords } from '../../../domain/find/vehicle-question'
import { vehicleName } from '../../../domain/words/subject-words'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { PlateChip } from '../../../ui/content/plate-chip'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Fact, Facts } from '../../../ui/layout/facts'
import { withoutVehicle } from '../check/edited-toll'
import { rowsAlike } from './filter-rows'
import { RowFinish } from './row-finish'
import { repeatText } from './row-marks'
import classes from './row-panel.module.css'
import type { RowPanelProps } from './row-panel-props'
import { RowVehicle } from './row-vehicle'
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
          known={props.known(vehicleId)}
          asked={asked}
          tolerance={settings.tolerance}
          onUse={candidates.vehicleIds.length > 1 ? () => take({ id: String(vehicleId) }) : undefined}
        />
      ))}
      {candidates.vehicleIds.length > most && (
        <Button variant="default" onClick={() => setMost(most + SOME)}>
          Show more vehicles
        </Button>
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
                  <Button
                    variant="default"
                    size="compact-sm"
                    onClick={() => take({ id: String(vehicleId), plate, state }, alike)}
                  >
                    {alike.length === 1
                      ? `Use vehicle ${vehicleId}`
                      : `Use ${vehicleName({ vehicleId, plate, plateState: state }, 'within')} in ${allRows(alike.length)}`}
                  </Button>
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
