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
import classes from './record.module.css'

/** A few changes: kind, when, by whom, why, and on the fleet or not in words: a chip would read as what changed. */
export function RevisionList(props: { revisions: readonly Revision[]; more: number }) {
  const { revisions, more } = props
  const zone = useZone()
  const name = usePersonName()
  const precision = precisionAmong(revisions.map(({ instant }) => instant))
  return (
    <ul className={`stack-xs breakable ${classes.list}`}>
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
