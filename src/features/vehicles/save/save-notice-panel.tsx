import { useRef } from 'react'
import type { Revision } from '../../../api/resources/revision'
import { usePersonName, useZone } from '../../../domain/user/page-context'
import { ByPerson, RevisionKind, statusText } from '../../../domain/words/revision-parts'
import { isDeletion } from '../../../domain/words/vehicle-status'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { precisionAmong, timeText } from '../../../lib/time/time-text'
import { Button } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { Table } from '../../../ui/layout/table'
import { ShownValue } from '../record/shown-value'
import { useFocusOnMount } from '../record/use-focus-on-mount'
import type { Change } from './pending-change'
import classes from './save-notice-panel.module.css'
import type { SaveStep } from './save-state'
import { type CurrentValues, describeSaveStep, type SaveNotice } from './save-words'

interface SaveNoticeProps {
  step: SaveStep
  name: string
  /** Name of the fleet in the request. A fleet in the response is shown instead. */
  fleet: string
  changes: readonly Change[]
  now: CurrentValues | undefined
  save: { label: string; disabledReason?: string | undefined; onClick: () => void }
  /** Label of the second button, unless the recorded revisions may include the save. */
  discardLabel?: string
  onDiscard: () => void
}

export function SaveNoticePanel(props: SaveNoticeProps) {
  const notice = describeSaveStep(props.step, { ...props, zone: useZone() })
  return notice && <Panel {...props} notice={notice} />
}

function Panel({ step, changes, save, notice, ...props }: SaveNoticeProps & { notice: SaveNotice }) {
  const { tone, title, above, below, since, rows = [], lockedReason } = notice
  const panel = useRef<HTMLDivElement>(null)
  useFocusOnMount(panel)
  return (
    <FocusFallback>
      <div ref={panel} tabIndex={-1} className={`no-ring ${classes.panel}`}>
        <Notice
          tone={tone}
          role={step.kind === 'conflict' && !step.isSent ? 'alert' : 'status'}
          title={title}
        >
          {above && <p className="above-sm">{above}</p>}
          {since && <RevisionList {...since} />}
          {below && <p className="above-sm">{below}</p>}
          {rows.length > 0 && (
            <div className="stack-xs above-sm">
              <Table
                label="What changed"
                stacks
                columns={['Field', 'Before', 'Now', 'Your change']}
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
          {step.kind === 'conflict' && (
            <div className="wrap above-sm">
              <Button
                disabledReason={
                  lockedReason ??
                  save.disabledReason ??
                  (changes.length === 0 ? 'There’s nothing to save.' : null)
                }
                size="compact-sm"
                onClick={save.onClick}
              >
                {save.label}
              </Button>
              <SmallButton onClick={props.onDiscard}>
                {(!step.isSent && props.discardLabel) || 'Keep current status'}
              </SmallButton>
            </div>
          )}
        </Notice>
      </div>
    </FocusFallback>
  )
}

export function RevisionList({ revisions, more }: { revisions: readonly Revision[]; more: number }) {
  const zone = useZone()
  const name = usePersonName()
  const precision = precisionAmong(revisions.map(({ instant }) => instant))
  return (
    <ul className="stack-xs breakable above-sm">
      {revisions.map((revision) => (
        <li key={revision.id}>
          <span className="row-facts">
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
              ', no reason given'
            )}
            <span className="muted">
              {' · '}
              {statusText(revision)}
              {!isDeletion(revision) && ' afterwards'}
            </span>
          </span>
        </li>
      ))}
      {more > 0 && (
        <li>
          {pluralize(more, revisions.length > 0 ? 'more change' : 'change')}, dated earlier or too many to
          list.
        </li>
      )}
    </ul>
  )
}
