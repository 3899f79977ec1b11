import { useEffect, useMemo, useRef, useState } from 'react'
import { useFleets } from '../../../domain/person/page-context'
import { vehicleCount } from '../../../domain/words/subject-words'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Notice } from '../../../ui/feedback/notice'
import { focusHeading } from '../../../ui/layout/page'
import { Section } from '../../../ui/layout/section'
import { Dialog } from '../../../ui/overlay/dialog'
import { RunProgress, waitText } from '../../../ui/task/run-progress'
import { useFocusOnMount } from '../record/use-focus-on-mount'
import { type ChangeController, isPreviewDone, type Preview } from './change-controller'
import { previewRows } from './change-rows'
import { ChangeTable } from './change-table'
import { NOT_KEPT, previewSummary, runTitle } from './change-words'
import { ElsewhereNotice } from './run-section'

export function PreviewSection(props: {
  controller: ChangeController
  preview: Preview
  isElsewhere: boolean
  onSent: () => void
}) {
  const { controller, preview } = props
  const { ownName: fleet } = useFleets()
  const { rows, reading, problem } = preview
  const isUndo = preview.undoOf !== null
  const isDone = isPreviewDone(preview)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnMount(heading)
  // The focused button disappears with the section.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const list = document.querySelector<HTMLElement>('main textarea')
      if (list) list.focus({ preventScroll: true })
      else focusHeading()
    },
    [],
  )
  const table = useMemo(() => previewRows(rows), [rows])
  const entries = useMemo(() => rows.flatMap(({ entry }) => entry ?? []), [rows])
  const [isAsking, setIsAsking] = useState(false)
  const title = runTitle(entries, fleet, isUndo)
  const send = (onNotKept?: () => void) => void controller.confirm(title, props.onSent, onNotKept)
  const notUndoable = entries.filter(({ undo }) => undo === null).length
  return (
    <Section
      title="What would change"
      headingRef={heading}
      action={
        <div className="wrap">
          <SecondaryButton onClick={controller.dropPreview}>
            {isDone && preview.isOfList ? 'Edit list' : 'Cancel'}
          </SecondaryButton>
          {isDone && problem === null && (
            <ActionButton
              disabledReason={entries.length === 0 ? 'There’s nothing to change.' : null}
              onClick={() => send(() => setIsAsking(true))}
            >
              {title}
            </ActionButton>
          )}
        </div>
      }
    >
      {problem !== null && (
        <Notice tone="error" title="Couldn’t look up the vehicles">
          {problem}
        </Notice>
      )}
      {!isDone && reading !== null && (
        <RunProgress
          label="Loading vehicles"
          text={`${reading.jobs.done.toLocaleString('en')} of ${vehicleCount(reading.jobs.total)} loaded`}
          {...reading.jobs}
          wait={waitText(reading)}
          note="Nothing is sent until you confirm."
          isPaused={reading.phase === 'paused'}
          onPause={controller.pauseReading}
          onResume={controller.resumeReading}
        />
      )}
      {!isDone && reading === null && rows.length === 0 && <p role="status">Looking up the plates…</p>}
      {isDone && problem === null && (
        <>
          {notUndoable > 0 && (
            <Notice tone="info">
              We can’t read the current values of {vehicleCount(notUndoable)}. Your values will be sent even
              if they’re the same, and you can’t undo them.
            </Notice>
          )}
          {props.isElsewhere && <ElsewhereNotice />}
          {isAsking && (
            <Dialog title="Change them without a record?" onClose={() => setIsAsking(false)}>
              <p>This browser can’t save a record of this change. {NOT_KEPT}</p>
              <div className="wrap end">
                <SecondaryButton onClick={() => setIsAsking(false)}>Cancel</SecondaryButton>
                <Button
                  onClick={() => {
                    setIsAsking(false)
                    send()
                  }}
                >
                  {title} anyway
                </Button>
              </div>
            </Dialog>
          )}
        </>
      )}
      {rows.length > 0 && (
        <ChangeTable rows={table}>
          {isDone && problem === null && (
            <p className="strong" role="status">
              {previewSummary(rows, fleet, isUndo)}
            </p>
          )}
        </ChangeTable>
      )}
    </Section>
  )
}
