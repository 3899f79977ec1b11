import { useRef } from 'react'
import { useZone } from '../../../domain/person/use-zone'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { Table } from '../../../ui/layout/table'
import classes from '../edit/edit.module.css'
import { RevisionList } from '../record/revision-list'
import { ShownValue } from '../record/shown-value'
import { useFocusOnMount } from '../record/use-focus-on-mount'
import { outcomeText } from './compare-answer'
import type { Change } from './pending-change'
import { type FoundStep, type Now, whatHappened } from './since-words'

/** What happened since: revisions by others, values then and now, and what the person can do. Takes the focus. */
export function SincePanel(props: {
  step: FoundStep
  name: string
  /** Name of the fleet that it was sent to; a fleet in the answer is shown instead. */
  fleet: string
  changes: readonly Change[]
  /** The present values in a conflict; left out where nothing is compared. */
  now?: Now | undefined
  /** Saves in spite of a conflict. `safe`: the same where nothing of theirs is overwritten. */
  save: { label: string; safe?: string; disabledBecause?: string | undefined; onClick: () => void }
  discard: { label: string; onClick: () => void }
  /** Says whether a revision that was found is the person's, so that it was saved. */
  onClaim: (isMine: boolean) => void
}) {
  const { step, changes, save, discard } = props
  const names = { vehicle: props.name, fleet: props.fleet, zone: useZone() }
  const { tone, title, above, below, since, rows = [], ...more } = whatHappened(step, names, props)
  const { isSafe, lockedBecause, differing = [] } = more
  const panel = useRef<HTMLDivElement>(null)

  useFocusOnMount(panel)

  return (
    <FocusFallback>
      <div ref={panel} tabIndex={-1} className={`no-ring ${classes.panel}`}>
        <Notice tone={tone} role={step.kind === 'conflict' ? 'alert' : 'status'} title={title}>
          {above && <p className={classes.text}>{above}</p>}
          {since && <RevisionList revisions={since.revisions} more={since.more} />}
          {below && <p className={classes.text}>{below}</p>}
          {rows.length > 0 && (
            <div className={`stack-xs ${classes.compared}`}>
              <Table
                label="What changed"
                columns={['Field', 'When you began', 'Now', 'Yours']}
                rows={rows.map(({ path, label, opened, now, mine }) => ({
                  key: path,
                  cells: [
                    <bdi key="label">{visibleText(label)}</bdi>,
                    <ShownValue key="opened" text={opened} />,
                    <ShownValue key="now" text={now} />,
                    <ShownValue key="mine" text={mine} none="not changed" />,
                  ],
                }))}
              />
            </div>
          )}
          {differing.length > 0 && (
            <>
              <p className={classes.text}>Not everything is as you typed it:</p>
              <ul className={`bullets ${classes.text}`}>
                {differing.map((field) => (
                  <li key={field.path}>
                    <strong>
                      <bdi>{visibleText(field.label)}</bdi>
                    </strong>
                    : <bdi>{visibleText(outcomeText(field))}</bdi>.
                  </li>
                ))}
              </ul>
            </>
          )}
          {step.kind === 'conflict' && (
            <div className={`wrap ${classes.actions}`}>
              <ActionButton
                disabledBecause={
                  lockedBecause ??
                  save.disabledBecause ??
                  (changes.length === 0 ? 'There is nothing to save.' : null)
                }
                size="compact-sm"
                onClick={save.onClick}
              >
                {(isSafe && save.safe) || save.label}
              </ActionButton>
              <Button variant="default" size="compact-sm" onClick={discard.onClick}>
                {discard.label}
              </Button>
            </div>
          )}
          {step.kind === 'looked-up' && step.found.kind !== 'not-recorded' && (
            <div className={`wrap ${classes.actions}`}>
              <Button size="compact-sm" onClick={() => props.onClaim(true)}>
                It was saved
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => props.onClaim(false)}>
                Not saved, keep my changes
              </Button>
            </div>
          )}
        </Notice>
      </div>
    </FocusFallback>
  )
}
