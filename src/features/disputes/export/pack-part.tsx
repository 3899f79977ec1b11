import '../../../ui/form/choices.css'
import { Radio } from '@mantine/core'
import { useMemo, useState } from 'react'
import { fleetOf } from '../../../api/fleet/fleets'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { FilingFields, useFiling } from '../../../domain/evidence/filing-fields'
import { MAX_STATEMENTS } from '../../../domain/evidence/statement-words'
import { useApi, useFleets, useScope } from '../../../domain/user/page-context'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import type { TypedFields } from '../../../local/filing'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { Dialog } from '../../../ui/overlay/dialog'
import { TaskProgress } from '../../../ui/task/run-progress'
import { type TaskState, useTask } from '../../../ui/task/use-task'
import { rowName } from '../table/row-words'
import { useDisputes } from '../table/use-disputes'
import { type ExportedList, isDisputed, useExportedList, wantedStatements } from './export-cells'
import classes from './export-dialog.module.css'
import type { GatheredPack } from './gather-pack'

const MAX_NAMED = 10
const ASKED = ['name', 'role', 'contact', 'agency', 'plaza'] as const
const NOTHING_OFFERED = {}
const UNCHECKED = 'No row has a verdict yet. Check the list first.'
const NONE_DISPUTED = 'No vehicle on this list was inactive, so there’s nothing to dispute.'
const TOO_MANY = `A pack holds up to ${MAX_STATEMENTS} statements. Filter the rows first.`

export function PackButton() {
  const { rows } = useDisputes().state
  const [isOpen, setOpen] = useState(false)
  const { wanted } = useMemo(() => wantedStatements(rows.filter(isDisputed)), [rows])
  if (wanted.length === 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Make evidence pack ({wanted.length.toLocaleString('en')})</Button>
      {isOpen && <PackDialog rows={rows} onClose={() => setOpen(false)} />}
    </>
  )
}

export function PackDialog({ rows, onClose }: { rows: readonly DisputeRow[]; onClose: () => void }) {
  const list = useExportedList(rows)
  const api = useApi()
  const { fleets } = useFleets()
  const scope = useScope()
  const { state, start, cancel } = useTask<Making | { readonly kind: 'saved'; readonly pack: GatheredPack }>()
  const packName = JSON.stringify(['pack', list.identity.id])
  const filing = useFiling(scope, packName, NOTHING_OFFERED)
  const [hasAll, setHasAll] = useState(false)
  const all = useMemo(() => wantedStatements(rows), [rows])
  const disputed = useMemo(() => wantedStatements(rows.filter(isDisputed)), [rows])
  const { wanted, leftOut } = hasAll ? all : disputed
  const isBusy = state.kind === 'making'
  const lack = all.wanted.length === 0 ? UNCHECKED : NONE_DISPUTED
  const problem = wanted.length === 0 ? lack : wanted.length > MAX_STATEMENTS ? TOO_MANY : null
  const label = (text: string, { length }: readonly unknown[]) => `${text} (${length.toLocaleString('en')})`
  const active = wanted.filter(({ row }) => row.outcome.status === 'active').length

  function makePack(filed: TypedFields): void {
    if (scope === null) return
    // Read it later, because the fleet may have a title then.
    const fleet = () => fleetOf(fleets.state(), api.fleetId)
    start(async (signal, show) => {
      const onProgress = (word: string, done: number, total: number) =>
        show(making(`${word} ${done.toLocaleString('en')} of ${pluralize(total, 'statement')}`, done, total))
      onProgress('Loading', 0, wanted.length)
      const { makePack } = await import('./gather-pack')
      const request = { api, scope, fleet, list, wanted, filed }
      return { kind: 'saved', pack: await makePack(request, signal, onProgress) }
    })
  }

  return (
    <Dialog title="Evidence pack" onClose={onClose}>
      <Radio.Group
        label="Statements"
        value={hasAll ? 'all' : 'disputed'}
        onChange={(value) => setHasAll(value === 'all')}
      >
        <div className="stack-xs tabular above-sm">
          <Radio value="disputed" disabled={isBusy} label={label('To dispute', disputed.wanted)} />
          <Radio value="all" disabled={isBusy} label={label('All verdicts', all.wanted)} />
        </div>
      </Radio.Group>
      <p role="status">
        {wanted.length > 0 && `One PDF with a cover and ${pluralize(wanted.length, 'statement')}. `}
        {problem}
        {leftOut > 0 &&
          wanted.length > 0 &&
          ` ${pluralize(leftOut, 'row without a verdict is', 'rows without a verdict are')} skipped.`}
      </p>
      <div role="status" className="live">
        {active > 0 && (
          <Notice tone="warning" title="Some statements support the toll">
            {pluralize(active, 'vehicle was', 'vehicles were')} active. Read these statements before you file
            them.
          </Notice>
        )}
      </div>
      {filing && (
        <fieldset className={`stack-sm ${classes.filing}`} aria-label="On each statement">
          <p className="muted">
            Optional, and printed on each statement. A row’s own agency and plaza are used first, and so is
            anything you entered on its own statement.
          </p>
          <FilingFields filing={filing} fields={ASKED} />
        </fieldset>
      )}
      {state.kind === 'saved' ? (
        <SavedPack {...state.pack} list={list} />
      ) : (
        <FileProgress
          state={state}
          failed="Couldn’t create the pack"
          canceled="Canceled. Nothing was saved."
          cancel="Cancel pack"
          onCancel={cancel}
        />
      )}
      <div className="wrap end">
        <SecondaryButton onClick={onClose}>Close</SecondaryButton>
        <Button
          disabledReason={isBusy ? 'Creating the pack…' : problem}
          onClick={() => makePack(filing?.fields ?? NOTHING_OFFERED)}
        >
          Save as PDF
        </Button>
      </div>
    </Dialog>
  )
}

export type Making = ReturnType<typeof making>

/** Builds the progress step of making a file. `total` is 0 if unknown. */
export const making = (text: string, done = 0, total = 0) => ({ kind: 'making' as const, text, done, total })

export function FileProgress(props: {
  state: TaskState<Making>
  failed: string
  canceled: string
  cancel: string
  onCancel: () => void
}) {
  const { state, failed, canceled, cancel, onCancel } = props
  if (state.kind === 'failed') return <Failure title={failed} error={state.error} onRetry={state.again} />
  if (state.kind === 'making' && state.total > 0)
    return <TaskProgress {...state} cancel={cancel} onCancel={onCancel} />
  return (
    <div role="status" className="live">
      {state.kind === 'making' && state.text}
      {state.kind === 'canceled' && <span className="muted">{canceled}</span>}
    </div>
  )
}

function SavedPack({ statements, failed, changed, list }: GatheredPack & { list: ExportedList }) {
  const isComplete = failed.length === 0 && changed === 0
  const names = failed.slice(0, MAX_NAMED).map(({ row }) => visibleText(rowName(row.toll, list)))
  return (
    <Notice
      tone={isComplete ? 'success' : 'warning'}
      role="status"
      title={`Saved a pack of ${pluralize(statements.length, 'statement')}`}
    >
      {failed.length > 0 && (
        <p>
          {pluralize(failed.length, 'statement')} couldn’t be created and {failed.length === 1 ? 'is' : 'are'}{' '}
          missing: {names.join(', ')}
          {failed.length > MAX_NAMED && '…'}
        </p>
      )}
      {changed > 0 && (
        <p>
          {pluralize(changed, 'verdict has', 'verdicts have')} changed since you checked the list. Check again
          before you send the pack.
        </p>
      )}
    </Notice>
  )
}
