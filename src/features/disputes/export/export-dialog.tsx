import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useEffect, useEffectEvent, useState } from 'react'
import type { NamedFleet } from '../../../api/fleet/fleet-choice'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { useApi } from '../../../domain/person/use-api'
import { instantNow } from '../../../domain/time/now'
import { inSlices } from '../../../lib/browser/slices'
import { countWords } from '../../../lib/text/count-words'
import { Button } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { Dialog } from '../../../ui/overlay/dialog'
import { TaskProgress } from '../../../ui/task/task-progress'
import { type TaskState, useTask } from '../../../ui/task/use-task'
import classes from './export-dialog.module.css'
import type { PackList } from './exported-list'
import { PackPart } from './pack-part'
import { collectPeriods, type NeededPeriod, periodsFromApi, REQUESTS_A_PERIOD, readPeriods } from './periods'
import { type ExportFormat, FORMATS, saveExport } from './save-export'

/** The button "Export" and its dialog. There from the start, so that no button moves. */
export function ExportMenu({ isRead, ...props }: ExportProps & { isRead: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [saved, setSaved] = useState(0)
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-haspopup="dialog"
        disabledBecause={isRead ? null : 'The list is still being read.'}
        onClick={() => setIsOpen(true)}
      >
        Export
      </ActionButton>
      <p role="status" className={`muted unless-empty ${classes.saved}`}>
        {!isOpen && saved > 0 && `Saved ${countWords(saved, 'row')}`}
      </p>
      {isOpen && <ExportDialog {...props} onSaved={setSaved} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface ExportProps {
  /** The fleet as it is known by now. */
  readonly fleet: () => NamedFleet
  readonly list: Omit<PackList, 'rows'>
  /** All rows of the list, in its order. */
  readonly all: readonly DisputeRow[]
  /** The rows that the filters leave, in the order that they are shown in. */
  readonly shown: readonly DisputeRow[]
}

/** Asks which rows to export, whether missing periods are read first, and as what; then shows how it goes. */
function ExportDialog(props: ExportProps & { onSaved: (rows: number) => void; onClose: () => void }) {
  const { all, shown, onClose } = props
  const api = useApi()
  const isFiltered = shown.length < all.length
  const [showsAll, setShowsAll] = useState(!isFiltered)
  const [withPeriods, setWithPeriods] = useState(false)
  const [hasAll, setHasAll] = useState(false)
  const { state, start, cancel } = useTask<ExportStep>()
  const rows = showsAll ? all : shown
  const needed = usePeriodsNeeded(rows)
  const isBusy = state.kind === 'reading' || state.kind === 'writing'
  const isCounting = withPeriods && needed === null
  const list = { ...props.list, rows }
  const idle = isCounting ? 'The look-ups are being counted.' : null
  const disabledBecause = isBusy ? 'The file is being made.' : rows.length === 0 ? 'There are no rows.' : idle

  const finish = useEffectEvent((saved: number) => {
    props.onSaved(saved)
    onClose()
  })
  useEffect(() => {
    if (state.kind === 'saved' && state.failed === 0) finish(state.rows)
  }, [state])

  function exportAs(format: ExportFormat): void {
    const { fleetId } = api
    const wanted = { ...list, hasAll, fleetId, origin: location.origin }
    const missing = (withPeriods && needed) || []
    start(async (signal, show) => {
      const onProgress = (done: number) => show({ kind: 'reading', done, total: missing.length })
      if (missing.length > 0) onProgress(0)
      const { found, failed } = await readPeriods(missing, periodsFromApi(api, signal), signal, onProgress)
      show({ kind: 'writing' })
      await saveExport(wanted, format, found, instantNow(), signal)
      return { kind: 'saved', rows: rows.length, failed }
    })
  }

  return (
    <Dialog title="Export verdicts" onClose={onClose}>
      <fieldset className={`stack-xs ${classes.choices}`} aria-label="Rows" disabled={isBusy}>
        {isFiltered ? (
          [all, shown].map((some) => (
            <label key={some === all ? 'all' : 'shown'}>
              <input
                type="radio"
                name="rows"
                checked={some === rows}
                onChange={() => setShowsAll(some === all)}
              />
              <span>
                {some === all ? 'All rows' : 'Rows shown'}{' '}
                <span className="muted tabular">({some.length.toLocaleString('en')})</span>
              </span>
            </label>
          ))
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
            onClick={() => exportAs(format)}
          >
            {format.toUpperCase()}
          </ActionButton>
        ))}
      </div>
      <ExportProgress state={state} onCancel={cancel} />
      <PackPart fleet={props.fleet} list={list} />
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

type ExportStep =
  | { readonly kind: 'writing' }
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  | { readonly kind: 'saved'; readonly rows: number; readonly failed: number }

/** How an export goes, and what came of it. */
function ExportProgress({ state, onCancel }: { state: TaskState<ExportStep>; onCancel: () => void }) {
  if (state.kind === 'failed')
    return <Failure title="Nothing was exported" error={state.error} onRetry={state.again} />
  if (state.kind === 'reading')
    return (
      <TaskProgress
        {...state}
        text={`Reading from and to: ${state.done.toLocaleString('en')} of ${state.total.toLocaleString('en')}`}
        cancel="Cancel export"
        onCancel={onCancel}
      />
    )
  if (state.kind === 'saved' && state.failed > 0) {
    return (
      <Notice tone="warning" role="status" title={`Saved ${countWords(state.rows, 'row')}`}>
        From and to of {countWords(state.failed, 'verdict')} could not be read. These cells say “not read”.
      </Notice>
    )
  }
  return (
    <div role="status" className={classes.outcome}>
      {state.kind === 'writing' && 'Writing the file…'}
      {state.kind === 'cancelled' && <span className="muted">Export cancelled. Nothing was saved.</span>}
    </div>
  )
}
