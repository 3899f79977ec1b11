import { useMemo, useRef } from 'react'
import { hasEnded, type JobRunState } from '../../../domain/run/job'
import { Ago } from '../../../domain/time/ago'
import { saveFile } from '../../../lib/browser/save-file'
import type { ChangeCounts, RunHead } from '../../../local/change-ledger'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import { RunProgress, waitText } from '../../../ui/task/run-progress'
import { useToast } from '../../../ui/toast/toasts'
import { useFocusOnMount } from '../record/use-focus-on-mount'
import type { ChangeController, ShownRun } from './change-controller'
import classes from './change-many.module.css'
import { runCsv, runRows } from './change-rows'
import { countResults, undoJobs } from './change-run'
import { ChangeTable } from './change-table'
import { countsText, NOT_KEPT, runText } from './change-words'

interface RunProps {
  controller: ChangeController
  shown: ShownRun
  run: JobRunState | null
  isElsewhere: boolean
}

export function RunSection(props: RunProps) {
  const { controller, shown, run } = props
  const { head, entries } = shown
  const isRunOver = run === null || hasEnded(run)
  const stage = isRunOver ? 'over' : run.phase === 'stopping' ? 'stopping' : 'under-way'
  const rows = useMemo(() => runRows(entries, stage), [entries, stage])
  const counts = useMemo(() => countResults(entries.map(({ outcome }) => outcome)), [entries])
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnMount(heading)
  const sending = run === null ? 0 : entries.filter(({ outcome }) => outcome.state === 'sending').length
  const text = countsText(counts, stage, sending)
  const undoable = useMemo(() => (run === null ? undoJobs(entries).length : 0), [run, entries])
  const ended = { ...props, counts, undoable }
  return (
    <Section title={head.title} headingRef={heading} action={run === null && <RunActions {...ended} />}>
      {!controller.isKept() && (
        <Notice tone="warning" title="This browser can’t save a record of this change">
          {NOT_KEPT} Save it as CSV before you leave.
        </Notice>
      )}
      {run !== null && (
        <div className={classes.progress}>
          <RunProgress
            label="Changing"
            text={runText(run)}
            {...run.jobs}
            wait={waitText(run)}
            note="If you leave this page, it stops. You can resume it later. Nothing is sent twice."
            isPaused={run.phase === 'paused'}
            onPause={controller.pause}
            onResume={() => void controller.resume()}
            onEnd={controller.stop}
            endLabel="Stop"
          />
        </div>
      )}
      {run === null && <AfterRun {...ended} />}
      <ChangeTable rows={rows}>
        <p className="tabular">
          <span role="status">{`${text.charAt(0).toUpperCase()}${text.slice(1)}.`}</span>{' '}
          {run === null && (
            <span className="muted">
              Started <Ago at={head.startedAt} />
            </span>
          )}
        </p>
      </ChangeTable>
    </Section>
  )
}

type EndedProps = RunProps & { counts: ChangeCounts; undoable: number }

function RunActions({ controller, shown: { head, entries }, counts, undoable }: EndedProps) {
  const again = entries.length - counts.changed
  return (
    <div className="wrap">
      <Button variant="subtle" onClick={() => saveFile('vehicle-changes.csv', runCsv(head, entries))}>
        Export CSV
      </Button>
      {again > 0 && (
        <SecondaryButton onClick={() => controller.previewShown(false)}>
          Retry the other {again.toLocaleString('en')}…
        </SecondaryButton>
      )}
      <ActionButton
        variant="default"
        disabledReason={undoable === 0 ? 'None of these can be undone.' : null}
        onClick={() => controller.previewShown(true)}
      >
        {undoable === 0
          ? 'Undo'
          : `${head.undoOf === null ? 'Undo' : 'Redo'} ${undoable.toLocaleString('en')}`}
      </ActionButton>
      <SecondaryButton onClick={() => void controller.show(null)}>New change</SecondaryButton>
    </div>
  )
}

function AfterRun({ controller, isElsewhere, counts, undoable }: EndedProps) {
  const notUndoable = counts.changed - undoable
  const isWaiting = counts.waiting > 0
  return (
    <>
      {isElsewhere && <ElsewhereNotice />}
      {(isWaiting || counts.unknown > 0) && (
        <Notice
          tone="info"
          title={isWaiting ? 'Not everything was sent' : 'Some results are unconfirmed'}
          action={
            <Button size="compact-sm" onClick={() => void controller.resume()}>
              {isWaiting ? 'Resume' : 'Check again'}
            </Button>
          }
        >
          {isWaiting
            ? 'Resume sends the rest and checks the ones the server didn’t confirm.'
            : 'This only checks their history. Nothing is sent.'}
        </Notice>
      )}
      {notUndoable > 0 && (
        <p className="muted">
          {notUndoable.toLocaleString('en')} of these can’t be undone because their old values are unknown or
          someone else changed them at the same time.
        </p>
      )}
    </>
  )
}

export function ElsewhereNotice() {
  return (
    <Notice tone="warning" role="status">
      Another tab is changing vehicles. Wait for it to finish.
    </Notice>
  )
}

export function RunList(props: {
  controller: ChangeController
  heads: readonly RunHead[]
  isElsewhere: boolean
}) {
  const { controller, heads, isElsewhere } = props
  const toast = useToast()

  async function remove({ id, title }: RunHead) {
    const putBack = await controller.drop(id)
    if (putBack === null) return
    toast({ text: `Deleted “${title}”`, undo: () => void putBack().then(controller.reload) })
  }

  const open = isElsewhere ? 'Running in another tab' : 'Interrupted'
  if (heads.length === 0) return null
  return (
    <FocusFallback>
      <Section title="Past bulk changes">
        <p className="muted">Saved in this browser. Deleting one doesn’t change any vehicles.</p>
        <ul className="panel divided" aria-label="Past bulk changes">
          {heads.map((head) => (
            <li key={head.id} className="entry" aria-label={head.title}>
              <div className="stack">
                <strong>{head.title}</strong>
                <div className="row-facts muted tabular">
                  <span>{head.counts ? countsText(head.counts) : open}</span>
                  <Ago at={head.startedAt} />
                </div>
              </div>
              <div className="row-fields">
                <SecondaryButton size="xs" onClick={() => void controller.show(head.id)}>
                  Open
                </SecondaryButton>
                <ActionButton
                  variant="default"
                  size="xs"
                  disabledReason={isElsewhere ? 'Another tab is changing vehicles.' : null}
                  onClick={() => void remove(head)}
                >
                  Delete
                </ActionButton>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </FocusFallback>
  )
}
