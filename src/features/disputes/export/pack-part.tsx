import { useId, useMemo } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { NamedFleet } from '../../../api/fleet/fleet-choice'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { ProgressBar } from '../../../ui/feedback/progress-bar'
import { rowName } from '../table/row-words'
import classes from './export-dialog.module.css'
import { MOST_STATEMENTS, wantedStatements } from './pack-statements'
import { rowsText } from './use-export'
import { type PackList, type PackState, usePack } from './use-pack'

/** Rows that are named where their statements failed. */
const MOST_NAMED = 10

/** "Evidence pack": one PDF with a statement for each verdict of the rows chosen. */
export function PackPart(props: { api: ApiClient; fleet: () => NamedFleet; list: PackList }) {
  const { api, fleet, list } = props
  const { state, start, cancel } = usePack(api, fleet)
  const { wanted, leftOut } = useMemo(() => wantedStatements(list.rows), [list.rows])
  const isBusy = state.kind === 'reading' || state.kind === 'writing'
  const isTooMany = wanted.length > MOST_STATEMENTS
  return (
    <section className={classes.pack} aria-label="Evidence pack">
      <h3>Evidence pack</h3>
      <p>
        {wanted.length === 0
          ? 'No row has a verdict yet. Check the list first.'
          : `One PDF with a cover and ${statementsText(wanted.length)}, to file with an agency.`}
        {isTooMany && ` At most ${MOST_STATEMENTS} fit: filter the rows first.`}
        {wanted.length > 0 && leftOut > 0 && ` ${rowsText(leftOut)} without a verdict are left out.`}
      </p>
      <Button
        variant="default"
        disabled={isBusy || wanted.length === 0 || isTooMany}
        onClick={() => start(list)}
      >
        Evidence pack (PDF)
      </Button>
      <PackProgress state={state} onCancel={cancel} />
    </section>
  )
}

function PackProgress({ state, onCancel }: { state: PackState; onCancel: () => void }) {
  const label = useId()
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
    default: {
      const { done, total } = state
      return (
        <div className={classes.progress}>
          <span id={label}>
            {state.kind === 'reading' ? 'Reading' : 'Writing'} {done.toLocaleString('en')} of{' '}
            {statementsText(total)}
          </span>
          <ProgressBar aria-labelledby={label} value={done} max={total} />
          <Button variant="default" size="xs" onClick={onCancel}>
            Cancel pack
          </Button>
        </div>
      )
    }
  }
}

function Saved({ gathered: { statements, failed, changed } }: Extract<PackState, { kind: 'saved' }>) {
  const isWhole = failed.length === 0 && changed === 0
  const names = failed.slice(0, MOST_NAMED).map(({ row }) => visibleText(rowName(row.toll)))
  return (
    <Notice
      tone={isWhole ? 'success' : 'warning'}
      role="status"
      title={`Saved a pack of ${statementsText(statements.length)}`}
    >
      {failed.length > 0 && (
        <p>
          {statementsText(failed.length)} could not be made and {failed.length === 1 ? 'is' : 'are'} missing:{' '}
          {names.join(', ')}
          {failed.length > MOST_NAMED && '…'}
        </p>
      )}
      {changed > 0 && (
        <p>
          {changed.toLocaleString('en')} {changed === 1 ? 'answer has' : 'answers have'} changed since the
          list was checked. Check again before you send the pack.
        </p>
      )}
    </Notice>
  )
}

function statementsText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'statement' : 'statements'}`
}
