import { useRef } from 'react'
import type { Revision } from '../../../api/resources/revision'
import { usePersonName } from '../../../domain/person/use-person-name'
import { useZone } from '../../../domain/person/use-zone'
import { isDeletion } from '../../../domain/words/fleet-state'
import { membershipAfter } from '../../../domain/words/membership-chip'
import { ByPerson, RevisionKind } from '../../../domain/words/revision-kind'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { precisionAmong } from '../../../lib/time/time-precision'
import { timeText } from '../../../lib/time/time-text'
import { Button } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { Table } from '../../../ui/layout/table'
import classes from '../edit/edit.module.css'
import { ShownValue } from '../record/shown-value'
import { useFocusOnMount } from '../record/use-focus-on-mount'
import { outcomeText } from './compare-answer'
import type { Change } from './pending-change'
import { type FoundStep, type Now, whatHappened } from './save-words'

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
              <SmallButton onClick={discard.onClick}>{discard.label}</SmallButton>
            </div>
          )}
          {step.kind === 'looked-up' && step.found.kind !== 'not-recorded' && (
            <div className={`wrap ${classes.actions}`}>
              <Button size="compact-sm" onClick={() => props.onClaim(true)}>
                It was saved
              </Button>
              <SmallButton onClick={() => props.onClaim(false)}>Not saved, keep my changes</SmallButton>
            </div>
          )}
        </Notice>
      </div>
    </FocusFallback>
  )
}

/** A few changes: kind, when, by whom, why, and on the fleet or not in words: a chip would read as what changed. */
export function RevisionList(props: { revisions: readonly Revision[]; more: number }) {
  const { revisions, more } = props
  const zone = useZone()
  const name = usePersonName()
  const precision = precisionAmong(revisions.map(({ instant }) => instant))
  return (
    <ul className={`stack-xs breakable ${classes.revisions}`}>
      {revisions.map((revision) => (
        <li key={revision.id}>
          <span className={`row ${classes.facts}`}>
            <RevisionKind kind={revision.kind} />
            <span className="tabular">{timeText(revision.instant, zone, precision(revision.instant))}</span>
          </span>
          <span>
            <ByPerson name={revision.username ? visibleText(name(revision.username)) : null} />
            {revision.reason ? (
              <>
                {' — '}
                <bdi>{visibleText(revision.reason)}</bdi>
              </>
            ) : (
              ', reason: not recorded'
            )}
            <span className="muted">
              {' · '}
              {membershipAfter(revision)}
              {!isDeletion(revision) && ' afterwards'}
            </span>
          </span>
        </li>
      ))}
      {more > 0 && (
        <li>
          {countWords(more, revisions.length > 0 ? 'more change' : 'change')}: for an earlier date, or too
          many to list.
        </li>
      )}
    </ul>
  )
}
