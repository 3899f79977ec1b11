import { useEffect, useEffectEvent, useState } from 'react'
import type { NamedFleet } from '../../../api/fleet/fleet-choice'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { useApi } from '../../../domain/person/use-api'
import { inSlices } from '../../../lib/browser/slices'
import { countWords } from '../../../lib/text/count-words'
import { Button } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Dialog } from '../../../ui/overlay/dialog'
import classes from './export-dialog.module.css'
import { ExportProgress } from './export-progress'
import type { ExportedList } from './exported-list'
import { PackPart } from './pack-part'
import { collectPeriods, type NeededPeriod, REQUESTS_A_PERIOD } from './periods'
import { type ExportFormat, FORMATS } from './save-export'
import { useExport } from './use-export'

export interface ExportProps {
  /** The fleet as it is known by now. */
  readonly fleet: () => NamedFleet
  readonly investigation: ExportedList['investigation']
  /** All rows of the list, in its order. */
  readonly all: readonly DisputeRow[]
  /** The rows that the filters leave, in the order that they are shown in. */
  readonly shown: readonly DisputeRow[]
  /** The names of the pasted columns. */
  readonly names: readonly string[]
  /** How the list was read. */
  readonly settings: Pick<ReadSettings, 'mapping' | 'tolerance' | 'zone'>
}

/** Asks which rows to export, whether missing periods are read first, and as what; then shows how it goes. */
export function ExportDialog(props: ExportProps & { onSaved: (rows: number) => void; onClose: () => void }) {
  const { all, shown, investigation, names, settings, onClose } = props
  const api = useApi()
  const isFiltered = shown.length < all.length
  const [showsAll, setShowsAll] = useState(!isFiltered)
  const [withPeriods, setWithPeriods] = useState(false)
  const [hasAll, setHasAll] = useState(false)
  const { state, exportAs, cancel } = useExport()
  const rows = showsAll ? all : shown
  const needed = usePeriodsNeeded(rows)
  const isBusy = state.kind === 'reading' || state.kind === 'writing'
  const isCounting = withPeriods && needed === null
  const idle =
    rows.length === 0 ? 'There are no rows.' : isCounting ? 'The look-ups are being counted.' : null
  const disabledBecause = isBusy ? 'The file is being made.' : idle

  const finish = useEffectEvent((saved: number) => {
    props.onSaved(saved)
    onClose()
  })
  useEffect(() => {
    if (state.kind === 'saved' && state.failed === 0) finish(state.rows)
  }, [state])

  function start(format: ExportFormat) {
    const list = {
      investigation,
      rows,
      names,
      hasAll,
      fleetId: api.fleetId,
      origin: location.origin,
      ...settings,
    }
    exportAs(list, format, (withPeriods && needed) || [])
  }

  return (
    <Dialog title="Export verdicts" onClose={onClose}>
      <fieldset className={`stack-xs ${classes.choices}`} aria-label="Rows" disabled={isBusy}>
        {isFiltered ? (
          <>
            <label>
              <input type="radio" name="rows" checked={showsAll} onChange={() => setShowsAll(true)} />
              <span>
                All rows <span className="muted tabular">({all.length.toLocaleString('en')})</span>
              </span>
            </label>
            <label>
              <input type="radio" name="rows" checked={!showsAll} onChange={() => setShowsAll(false)} />
              <span>
                Rows shown <span className="muted tabular">({shown.length.toLocaleString('en')})</span>
              </span>
            </label>
          </>
        ) : (
          <p className="tabular">{countWords(all.length, 'row')}, every pasted column, then the verdicts</p>
        )}
        {needed !== null && needed.length > 0 && (
          <label>
            <input type="checkbox" checked={withPeriods} onChange={() => setWithPeriods((isOn) => !isOn)} />
            <span>
              With the times each vehicle came on and went off{' '}
              <span className="muted tabular">
                (about {(needed.length * REQUESTS_A_PERIOD).toLocaleString('en')} more look-ups)
              </span>
            </span>
          </label>
        )}
        <label>
          <input type="checkbox" checked={hasAll} onChange={() => setHasAll((isOn) => !isOn)} />
          <span>All columns, with ids, exact times and links</span>
        </label>
      </fieldset>
      <div className={`row-fields tabular ${classes.formats}`}>
        {FORMATS.map((format) => (
          <ActionButton
            key={format}
            variant="default"
            disabledBecause={disabledBecause}
            onClick={() => start(format)}
          >
            {format.toUpperCase()}
          </ActionButton>
        ))}
      </div>
      <ExportProgress state={state} onCancel={cancel} />
      <PackPart
        fleet={props.fleet}
        list={{ ...{ id: investigation.id, name: investigation.name }, rows, names, ...settings }}
      />
      <Button variant="subtle" className={classes.close ?? ''} onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}

/** The periods that the rows' answers lack; null until 50,000 rows are looked through, in slices. */
function usePeriodsNeeded(rows: readonly DisputeRow[]): readonly NeededPeriod[] | null {
  const [known, setKnown] = useState<{
    readonly rows: readonly DisputeRow[]
    readonly needed: readonly NeededPeriod[]
  } | null>(null)
  useEffect(() => {
    function* work(): Generator<undefined, void, undefined> {
      const found = new Map<string, NeededPeriod>()
      yield* collectPeriods(rows, found)
      setKnown({ rows, needed: [...found.values()] })
    }
    return inSlices(work()).stop
  }, [rows])
  return known?.rows === rows ? known.needed : null
}
