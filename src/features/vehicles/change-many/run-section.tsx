import { useMemo, useRef } from 'react'
import { Ago } from '../../../domain/time/ago'
import { saveFile } from '../../../lib/browser/save-file'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import { RunProgress } from '../../../ui/task/run-progress'
import { useFocusOnMount } from '../record/use-focus-on-mount'
import type { ChangeController, ShownRun } from './change-controller'
import { runCsv, runJson } from './change-files'
import { runRows } from './change-rows'
import { type ChangeRunState, countsOf } from './change-run'
import { ChangeTable } from './change-table'
import { countsText, doneTitle, runText, stageOf, underWayTitle, waitText } from './change-words'
import { undoJobs } from './earlier-runs'
import { NotKeptNotice } from './not-kept'

/** A run: its progress while it goes on, then what became of each vehicle, and what can be done about it. */
export function RunSection(props: {
  controller: ChangeController
  shown: ShownRun
  /** Null where it is over. */
  run: ChangeRunState | null
  /** As sentences name it. */
  fleet: string
  isElsewhere: boolean
  /** What would be put back is shown: nothing else begins it. */
  isUndoOpen: boolean
}) {
  const { controller, shown, run, fleet, isElsewhere } = props
  const { head, entries } = shown
  const isOver = run === null
  const stage = stageOf(run)
  const rows = useMemo(() => runRows(entries, stage), [entries, stage])
  const counts = useMemo(() => countsOf(entries.map(({ outcome }) => outcome)), [entries])
  const undone = useMemo(() => (isOver ? undoJobs(entries).length : 0), [entries, isOver])
  const lasting = counts.changed - undone
  const again = entries.length - counts.changed
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnMount(heading)
  const open = counts.waiting + counts.unknown
  const sending = isOver ? 0 : entries.filter(({ outcome }) => outcome.state === 'sending').length
  const isUndo = head.undoOf !== null
  return (
    <Section
      title={title()}
      headingRef={heading}
      action={
        run === null && <SmallButton onClick={() => void controller.show(null)}>New change</SmallButton>
      }
    >
      {!controller.isKept() && <NotKeptNotice />}
      {run !== null && (
        <RunProgress
          label="Changing"
          text={runText(run)}
          {...run.jobs}
          wait={waitText(run.phase)}
          note="Leaving this page stops it. What was stopped can be resumed, and nothing is sent twice."
          isPaused={run.phase === 'paused'}
          onPause={controller.pause}
          onResume={() => void controller.resume()}
          onEnd={controller.stop}
          endLabel="Stop"
        />
      )}
      <p className="tabular">
        <span role="status" className={isOver && counts.changed === entries.length ? 'visually-hidden' : ''}>
          {sentence(countsText(counts, stage, sending))}
        </span>{' '}
        {isOver && (
          <span className="muted">
            Started <Ago at={head.startedAt} />
          </span>
        )}
      </p>
      {run === null && (
        <>
          {isElsewhere && (
            <Notice tone="warning" role="status">
              Another tab changes vehicles just now. Wait until it has finished.
            </Notice>
          )}
          {open > 0 && (
            <Notice
              tone="info"
              role="note"
              title={counts.waiting > 0 ? 'Not everything was sent' : 'Some results are unknown'}
              action={
                <Button size="compact-sm" onClick={() => void controller.resume()}>
                  {counts.waiting > 0 ? 'Resume' : 'Check them again'}
                </Button>
              }
            >
              {counts.waiting > 0
                ? 'Resume sends what was not sent, and looks up what was sent without an answer.'
                : 'Their history is read again. Nothing is sent.'}
            </Notice>
          )}
          <div className="row-fields">
            {!props.isUndoOpen && (
              <ActionButton
                variant="default"
                disabledBecause={undone === 0 ? 'Nothing of it can be put back.' : null}
                onClick={() => controller.planShown(true)}
              >
                {undone === 0
                  ? 'Put back'
                  : `${isUndo ? 'Change' : 'Put'} ${undone.toLocaleString('en')} ${isUndo ? 'again' : 'back'}`}
              </ActionButton>
            )}
            {again > 0 && (
              <SecondaryButton onClick={() => controller.planShown(false)}>
                Try the other {again.toLocaleString('en')} again…
              </SecondaryButton>
            )}
            <SecondaryButton onClick={() => saveFile('vehicle-changes.csv', runCsv(head, entries))}>
              Export CSV
            </SecondaryButton>
            <SecondaryButton onClick={() => saveFile('vehicle-changes.json', runJson(head, entries))}>
              Export JSON
            </SecondaryButton>
          </div>
          {lasting > 0 && (
            <p className="muted">
              {lasting.toLocaleString('en')} of the changed can’t be put back: their old values are not known,
              or they were changed at the same time.
            </p>
          )}
        </>
      )}
      <ChangeTable rows={rows} />
    </Section>
  )

  function title(): string {
    if (run !== null) return underWayTitle(entries, run, fleet, isUndo)
    // What another tab is still at is not done.
    return isElsewhere && head.counts === null ? head.title : doneTitle(entries, counts, fleet, isUndo)
  }
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
