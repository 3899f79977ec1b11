import { useEffect, useMemo, useRef, useState } from 'react'
import { useFleets } from '../../../domain/user/page-context'
import { vehicleCount } from '../../../domain/words/subject-words'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'
import { focusHeading } from '../../../ui/layout/page'
import { Section } from '../../../ui/layout/section'
import { Dialog } from '../../../ui/overlay/dialog'
import { RunProgress, waitText } from '../../../ui/task/run-progress'
import { useFocusOnMount } from '../record/use-focus-on-mount'
import { useBulkChange } from './bulk-change'
import type { Preview } from './change-controller'
import { ChangeTable } from './change-table'
import { NOT_KEPT, previewSummary, runTitle } from './change-words'

export function PreviewSection({ preview, onSent }: { preview: Preview; onSent: () => void }) {
  const { controller } = useBulkChange()
  const { ownName: fleet } = useFleets()
  const { rows, progress, problem } = preview
  const isUndo = preview.undoOf !== null
  const isReady = progress?.phase === 'done'
  const isLookingUp = progress === null && problem === null
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
  const entries = useMemo(() => rows.flatMap(({ entry }) => entry ?? []), [rows])
  const [isAsking, setIsAsking] = useState(false)
  const title = runTitle(entries, fleet, isUndo)
  const send = (onNotKept?: () => void) => void controller.confirm(title, onSent, onNotKept)
  const notUndoable = entries.filter(({ undo }) => undo === null).length
  return (
    <Section
      title="What would change"
      headingRef={heading}
      action={
        <div className="wrap">
          <SecondaryButton onClick={controller.dropPreview}>
            {(isReady || problem !== null) && preview.isOfList ? 'Edit list' : 'Cancel'}
          </SecondaryButton>
          {isReady && (
            <Button
              disabledReason={entries.length === 0 ? 'There’s nothing to change.' : null}
              onClick={() => send(() => setIsAsking(true))}
            >
              {title}
            </Button>
          )}
        </div>
      }
    >
      {problem !== null && (
        <Notice tone="error" title="Couldn’t look up the vehicles">
          {problem}
        </Notice>
      )}
      {isLookingUp && <p role="status">Looking up the plates…</p>}
      {progress !== null && !isReady && (
        <RunProgress
          label="Loading vehicles"
          text={`${progress.jobs.done.toLocaleString('en')} of ${vehicleCount(progress.jobs.total)} loaded`}
          {...progress.jobs}
          wait={waitText(progress)}
          note="Nothing is sent until you confirm."
          isPaused={progress.phase === 'paused'}
          onPause={controller.pausePreview}
          onResume={controller.resumePreview}
        />
      )}
      {isReady && notUndoable > 0 && (
        <Notice tone="info">
          We can’t read the current values of {vehicleCount(notUndoable)}. Your values will be sent even if
          they’re the same, and you can’t undo them.
        </Notice>
      )}
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
      {rows.length > 0 && (
        <ChangeTable rows={rows}>
          {isReady && (
            <p className="strong" role="status">
              {previewSummary(rows, fleet, isUndo)}
            </p>
          )}
        </ChangeTable>
      )}
    </Section>
  )
}
