import { useMemo, useState } from 'react'
import type { NamedFleet } from '../../../api/fleet/fleet-choice'
import { BUCKET_WORDS, BUCKETS, type Bucket } from '../../../domain/dispute/toll-outcome'
import { MAX_STATEMENTS } from '../../../domain/evidence/file-limits'
import { useApi } from '../../../domain/person/use-api'
import { useScope } from '../../../domain/person/use-scope'
import { instantNow } from '../../../domain/time/now'
import { saveFile } from '../../../lib/browser/save-file'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { isoDateText } from '../../../lib/time/time-text'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { TaskProgress } from '../../../ui/task/task-progress'
import { type TaskState, useTask } from '../../../ui/task/use-task'
import { rowName } from '../table/row-words'
import { summaryTexts } from '../table/summarise'
import classes from './export-dialog.module.css'
import { exportName, type PackList, type WantedStatement, wantedStatements } from './exported-list'
import type { GatheredPack } from './gather-pack'

/** Rows that are named where their statements failed. */
const MAX_NAMED = 10

/** The verdict of tolls that are disputed: the vehicle was off the fleet. */
const DISPUTED: Bucket = 'not-active'

const UNCHECKED = 'No row has a verdict yet. Check the list first.'
const NONE_DISPUTED = `No row is “${BUCKET_WORDS[DISPUTED]}”: nothing to dispute, so nothing is chosen.`
const NONE_CHOSEN = 'Choose a verdict.'
const TOO_MANY = `At most ${MAX_STATEMENTS} fit: filter the rows first.`

/** "Evidence pack": one PDF with a statement for each verdict of the rows chosen. Others than disputed ones only if chosen. */
export function PackPart({ fleet, list }: { fleet: () => NamedFleet; list: PackList }) {
  const { rows } = list
  const { state, makePack, cancel } = usePack(fleet)
  const { wanted: all, leftOut } = useMemo(() => wantedStatements(rows), [rows])
  const [chosen, setChosen] = useState<ReadonlySet<Bucket>>(new Set([DISPUTED]))
  const wanted = all.filter(({ row }) => chosen.has(row.outcome.bucket))
  const inPack = new Set(wanted.map(({ row }) => row.outcome.bucket))
  const isBusy = state.kind === 'reading' || state.kind === 'writing'
  const verdicts = BUCKETS.flatMap((bucket) => {
    const count = all.filter(({ row }) => row.outcome.bucket === bucket).length
    return count > 0 ? [{ bucket, count }] : []
  })
  const isDisputed = verdicts.some(({ bucket }) => bucket === DISPUTED)
  const lack = all.length === 0 ? UNCHECKED : isDisputed ? NONE_CHOSEN : NONE_DISPUTED
  const problem = wanted.length === 0 ? lack : wanted.length > MAX_STATEMENTS ? TOO_MANY : null
  const supportsToll = inPack.has('active')

  function choose(bucket: Bucket, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(bucket)
    else next.delete(bucket)
    setChosen(next)
  }

  return (
    <section className={`stack-xs ${classes.pack}`} aria-label="Evidence pack">
      <h3>Evidence pack</h3>
      {verdicts.length > 0 && (
        <fieldset
          className={`stack-xs ${classes.choices}`}
          aria-label="Verdicts in the pack"
          disabled={isBusy}
        >
          {verdicts.map(({ bucket, count }) => (
            <label key={bucket}>
              <input
                type="checkbox"
                checked={chosen.has(bucket)}
                onChange={(event) => choose(bucket, event.currentTarget.checked)}
              />
              <span>
                {BUCKET_WORDS[bucket]} <span className="muted tabular">({count.toLocaleString('en')})</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p role="status">
        {wanted.length > 0 && `One PDF with a cover and ${countWords(wanted.length, 'statement')}. `}
        {problem}
        {leftOut > 0 &&
          all.length > 0 &&
          ` ${countWords(leftOut, 'row without a verdict is', 'rows without a verdict are')} left out.`}
      </p>
      <div role="status" className={classes.outcome}>
        {[...inPack].some((bucket) => bucket !== DISPUTED) && (
          <Notice tone="warning" title={`These statements ${supportsToll ? '' : 'may '}support the toll`}>
            {supportsToll
              ? `The vehicle was on the fleet. To dispute, leave out “${BUCKET_WORDS.active}”.`
              : `Read those that are not “${BUCKET_WORDS[DISPUTED]}” before you file them.`}
          </Notice>
        )}
      </div>
      <ActionButton
        variant="default"
        disabledBecause={isBusy ? 'The pack is being made.' : problem}
        onClick={() => makePack(list, wanted)}
      >
        Evidence pack (PDF)
      </ActionButton>
      <PackProgress state={state} onCancel={cancel} />
    </section>
  )
}

function PackProgress({ state, onCancel }: { state: PackState; onCancel: () => void }) {
  switch (state.kind) {
    case 'idle':
      return null
    case 'cancelled':
      return (
        <p role="status" className="muted">
          Cancelled. Nothing was saved.
        </p>
      )
    case 'failed':
      return <Failure title="No pack was made" error={state.error} onRetry={state.again} />
    case 'saved':
      return <Saved {...state} />
    default:
      return (
        <TaskProgress
          {...state}
          text={`${state.kind === 'reading' ? 'Reading' : 'Writing'} ${state.done.toLocaleString('en')} of ${countWords(state.total, 'statement')}`}
          cancel="Cancel pack"
          onCancel={onCancel}
        />
      )
  }
}

function Saved({ gathered: { statements, failed, changed } }: Extract<PackState, { kind: 'saved' }>) {
  const isWhole = failed.length === 0 && changed === 0
  const names = failed.slice(0, MAX_NAMED).map(({ row }) => visibleText(rowName(row.toll)))
  return (
    <Notice
      tone={isWhole ? 'success' : 'warning'}
      role="status"
      title={`Saved a pack of ${countWords(statements.length, 'statement')}`}
    >
      {failed.length > 0 && (
        <p>
          {countWords(failed.length, 'statement')} could not be made and {failed.length === 1 ? 'is' : 'are'}{' '}
          missing: {names.join(', ')}
          {failed.length > MAX_NAMED && '…'}
        </p>
      )}
      {changed > 0 && (
        <p>
          {countWords(changed, 'answer has', 'answers have')} changed since the list was checked. Check again
          before you send the pack.
        </p>
      )}
    </Notice>
  )
}

type PackStep =
  | { readonly kind: 'reading' | 'writing'; readonly done: number; readonly total: number }
  | { readonly kind: 'saved'; readonly gathered: GatheredPack }

type PackState = TaskState<PackStep>

/** Makes the evidence pack of a list. */
function usePack(fleet: () => NamedFleet) {
  const api = useApi()
  const scope = useScope(api)
  const { state, start, cancel } = useTask<PackStep>()

  function makePack(list: PackList, wanted: readonly WantedStatement[]): void {
    if (scope === null) return
    const { zone } = list
    const { name: listName } = list.investigation
    start(async (signal, show) => {
      show({ kind: 'reading', done: 0, total: wanted.length })
      const [{ gatherPack, packGatherer }, { makePdf }] = await Promise.all([
        import('./gather-pack'),
        import('../../../domain/evidence-pdf/pdf-port'),
      ])
      const gather = packGatherer({ api, scope, fleet, list }, signal)
      const gathered = await gatherPack(wanted, gather, signal, (done) =>
        show({ kind: 'reading', done, total: wanted.length }),
      )
      const { statements } = gathered
      const onWritten = (done: number) => show({ kind: 'writing', done, total: statements.length })
      onWritten(0)
      const { name, person } = api.session.state()
      const madeAt = instantNow()
      const summary = summaryTexts([...new Set(wanted.map(({ row }) => row))])
      const about = { madeAt, zone, madeBy: name ?? person, fleet: fleet(), listName }
      const pack = { ...about, summary, statements }
      const pdf = await makePdf({ kind: 'pack', pack }, signal, onWritten)
      signal.throwIfAborted()
      saveFile(exportName(listName, isoDateText(madeAt, zone), 'pdf').replace(/^tolls/, 'evidence'), pdf)
      return { kind: 'saved', gathered }
    })
  }

  return { state, makePack, cancel }
}
