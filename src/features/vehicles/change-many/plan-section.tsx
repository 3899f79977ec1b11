import { useEffect, useMemo, useRef, useState } from 'react'
import { vehicleCount } from '../../../domain/words/vehicle-words'
import { Button } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import { RunProgress } from '../../../ui/task/run-progress'
import { useFocusOnMount } from '../record/use-focus-on-mount'
import type { ChangeController, Plan } from './change-controller'
import type { RowFix } from './change-draft'
import classes from './change-many.module.css'
import { planRows } from './change-rows'
import { ChangeTable } from './change-table'
import { planSentence, runTitle, waitText } from './change-words'
import { AskNotKept } from './not-kept'

/** What a preview found, and the one button that sends it. */
export function PlanSection(props: {
  controller: ChangeController
  plan: Plan
  fleet: string
  isElsewhere: boolean
  /** Corrects a row of the list, by its place. */
  onFix: (place: number, fix: RowFix) => void
  /** Called once it is being sent. */
  onSent: () => void
}) {
  const { controller, plan, fleet, isElsewhere } = props
  const { rows, reading, isDone, undoOf, problem, wanted } = plan
  const isUndo = undoOf !== null
  const heading = useRef<HTMLHeadingElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  useFocusOnMount(heading)
  // Unless the person went on meanwhile.
  useEffect(() => {
    if (isDone && document.activeElement === heading.current)
      actions.current?.scrollIntoView({ block: 'nearest' })
  }, [isDone])
  const table = useMemo(() => planRows(rows, wanted ?? []), [rows, wanted])
  const entries = useMemo(() => rows.flatMap(({ entry }) => entry ?? []), [rows])
  const [isAsking, setIsAsking] = useState(false)
  const title = runTitle(entries, fleet, isUndo)
  const send = (onNotKept?: () => void) => void controller.confirm(title, props.onSent, onNotKept)
  const lasting = entries.filter(({ undo }) => undo === null).length
  return (
    <Section
      title="What would change"
      headingRef={heading}
      action={
        <Button variant="subtle" size="compact-sm" onClick={controller.dropPlan}>
          {isDone ? 'Discard' : 'Cancel'}
        </Button>
      }
    >
      {problem !== null && (
        <Notice tone="error" role="alert" title="The vehicles could not be looked up">
          {problem}
        </Notice>
      )}
      {!isDone && reading !== null && (
        <RunProgress
          label="Reading the vehicles"
          text={`${reading.jobs.done.toLocaleString('en')} of ${vehicleCount(reading.jobs.total)} read`}
          {...reading.jobs}
          wait={waitText(reading.phase)}
          note="Nothing is sent before you confirm."
          isPaused={reading.phase === 'paused'}
          onPause={controller.pauseReading}
          onResume={controller.resumeReading}
        />
      )}
      {!isDone && reading === null && rows.length === 0 && <p role="status">Looking up the plates…</p>}
      {isDone && problem === null && (
        <>
          <p className={`strong ${classes.sentence}`} role="status">
            {planSentence(rows, fleet, isUndo)}
          </p>
          {lasting > 0 && (
            <Notice tone="info" role="note">
              The present values of {vehicleCount(lasting)} can’t be read. Equal values are sent all the same,
              and {lasting === 1 ? 'it' : 'they'} can’t be put back.
            </Notice>
          )}
          {isElsewhere && (
            <Notice tone="warning" role="status">
              Another tab changes vehicles just now. Wait until it has finished.
            </Notice>
          )}
          <div ref={actions} className={`row-fields ${classes.actions}`}>
            <ActionButton
              size="md"
              disabledBecause={entries.length === 0 ? 'There is nothing to change.' : null}
              onClick={() => send(() => setIsAsking(true))}
            >
              {title}
            </ActionButton>
          </div>
          {isAsking && (
            <AskNotKept
              count={entries.length}
              onChange={() => {
                setIsAsking(false)
                send()
              }}
              onClose={() => setIsAsking(false)}
            />
          )}
        </>
      )}
      {rows.length > 0 && <ChangeTable rows={table} onFix={props.onFix} />}
    </Section>
  )
}
