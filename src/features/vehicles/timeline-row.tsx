import { UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { memo } from 'react'
import type { Revision } from '../../api/revision'
import { kindWord } from '../../domain/kind-words'
import { MembershipChip } from '../../domain/membership-chip'
import { RevisionKind } from '../../domain/revision-kind'
import { formatInstant } from '../../lib/instant'
import { timeText } from '../../lib/time-text'
import { visibleJson, visibleText } from '../../lib/visible-text'
import classes from './timeline.module.css'

/** What a screen reader hears of a revision: it begins with "Revision" and the id, as support staff quote it. */
export function revisionLabel(revision: Revision, zone: string): string {
  const membership = revision.active ? 'on the fleet' : 'off the fleet'
  return `Revision ${revision.id}, ${kindWord(revision.kind)}, ${membership}, ${timeText(revision.instant, zone)}`
}

/** One revision in a line; what the API sent, word for word, on demand. */
export const TimelineRow = memo(function TimelineRow(props: {
  revision: Revision
  zone: string
  open: boolean
  onToggle: (id: string) => void
}) {
  const { revision, zone, open } = props
  return (
    <>
      <div className={classes.row}>
        <span className={classes.when}>{timeText(revision.instant, zone)}</span>
        <RevisionKind kind={revision.kind} />
        <MembershipChip active={revision.active} />
        <span className={classes.who}>
          {revision.username ? visibleText(revision.username) : <em className="muted">who: not recorded</em>}
        </span>
        <span className={classes.why}>
          {revision.reason ? visibleText(revision.reason) : <em className="muted">reason: not recorded</em>}
        </span>
        <UnstyledButton
          className={classes.more}
          aria-expanded={open}
          aria-label={`Raw values of revision ${revision.id}`}
          onClick={() => props.onToggle(revision.id)}
        >
          <IconChevronDown size={16} aria-hidden data-open={open} />
        </UnstyledButton>
      </div>
      {open && <RawValues revision={revision} />}
    </>
  )
})

function RawValues({ revision }: { revision: Revision }) {
  const values: [string, string][] = [
    ['history_id', revision.id],
    ['history_type', revision.kind],
    ['history_date', revision.historyDate],
    ['in UTC', formatInstant(revision.instant)],
    ['active', String(revision.active)],
    ['username', visibleJson(JSON.stringify(revision.username))],
    ['reason', visibleJson(JSON.stringify(revision.reason))],
  ]
  return (
    <dl className={classes.raw}>
      {values.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
