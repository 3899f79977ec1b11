import { useMemo, useRef } from 'react'
import { hasEnded } from '../../../domain/run/job'
import { Ago } from '../../../domain/time/ago'
import { saveFile } from '../../../lib/browser/save-file'
import type { RunHead } from '../../../local/change-ledger'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import { RunProgress, waitText } from '../../../ui/task/run-progress'
import { useToast } from '../../../ui/toast/toasts'
import { useFocusOnMount } from '../record/use-focus-on-mount'
import { useBulkChange } from './bulk-change'
import type { ShownRun } from './change-controller'
import classes from './change-many.module.css'
import { undoJobs } from './change-run'
import { ChangeTable } from './change-table'
import { countKinds, countsText, NOT_KEPT, runCsv, runRows, runText } from './change-words'

export function RunSection({ shown: { head, entries } }: { shown: ShownRun }) {
  const { controller, run } = useBulkChange()
  const isRunOver = run === null || hasEnded(run)
  const stage = isRunOver ? 'over' : run.phase === 'stopping' ? 'stopping' : 'under-way'
  const rows = useMemo(() => runRows(entries, stage), [entries, stage])
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnMount(heading)
  const counts = useMemo(() => countKinds(rows), [rows])
  const undoable = useMemo(() => (run === null ? undoJobs(entries).length : 0), [run, entries])
  const text = countsText(counts)
  const { changed = 0, waiting = 0, unknown = 0 } = counts
  const again = entries.length - changed
  const notUndoable = changed - undoable
  return (
    <Section
      title={head.title}
      headingRef={heading}
      action={
        run === null && (
          <div className="wrap">
            <Button variant="subtle" onClick={() => saveFile('vehicle-changes.csv', runCsv(head, entries))}>
              Export CSV
            </Button>
            {again > 0 && (
              <SecondaryButton onClick={controller.previewRetry}>
                Retry the other {again.toLocaleString('en')}…
              </SecondaryButton>
            )}
            <SecondaryButton
              disabledReason={undoable === 0 ? 'None of these can be undone.' : null}
              onClick={controller.previewUndo}
            >
              {undoable === 0
                ? 'Undo'
                : `${head.undoOf === null ? 'Undo' : 'Redo'} ${undoable.toLocaleString('en')}`}
            </SecondaryButton>
            <SecondaryButton onClick={() => void controller.show(null)}>New change</SecondaryButton>
          </div>
        )
      }
    >
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
      {run === null && (waiting > 0 || unknown > 0) && (
        <Notice
          tone="info"
          title={waiting > 0 ? 'Not everything was sent' : 'Some results are unconfirmed'}
          action={
            <Button size="compact-sm" onClick={() => void controller.resume()}>
              {waiting > 0 ? 'Resume' : 'Check again'}
            </Button>
          }
        >
          {waiting > 0
            ? 'Resume sends the rest and checks the ones the server didn’t confirm.'
            : 'This only checks their history. Nothing is sent.'}
        </Notice>
      )}
      {run === null && notUndoable > 0 && (
        <p className="muted">
          {notUndoable.toLocaleString('en')} of these can’t be undone because their old values are unknown or
          someone else changed them at the same time.
        </p>
      )}
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

export function RunList({ heads }: { heads: readonly RunHead[] }) {
  const { controller, isElsewhere } = useBulkChange()
  const toast = useToast()

  async function remove({ id, title }: RunHead) {
    const putBack = await controller.drop(id)
    if (putBack === null) return
    toast({ text: `Deleted “${title}”`, undo: () => void putBack() })
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
                <SecondaryButton size="xs" onClick={() => void controller.show(head)}>
                  Open
                </SecondaryButton>
                <SecondaryButton
                  size="xs"
                  disabledReason={isElsewhere ? 'Another tab is changing vehicles.' : null}
                  onClick={() => void remove(head)}
                >
                  Delete
                </SecondaryButton>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </FocusFallback>
  )
}
