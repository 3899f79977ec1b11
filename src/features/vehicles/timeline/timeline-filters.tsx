import '../../../ui/form/choices.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { HISTORY_TYPES } from '../../../contract/history'
import { parseTimeRange, zoneNote } from '../../../domain/time/query-time'
import { RevisionKind } from '../../../domain/words/revision-parts'
import { isComposing } from '../../../lib/browser/is-composing'
import { LONGEST_MOMENT } from '../../../lib/time/moment-text'
import { Button } from '../../../ui/button/button'
import { MomentInput } from '../../../ui/form/moment-input'
import { useSyncedState } from '../../../ui/form/use-synced-state'
import classes from './timeline-filters.module.css'
import { countFilters, NO_FILTERS, type VehicleSearch } from './vehicle-search'

const STATES = { '': 'Active or inactive', true: 'Active', false: 'Inactive' }
const AUTHORITY_STATUSES = {
  '': 'Any status',
  EXIST: 'Registered (EXIST)',
  PENDING: 'Pending (PENDING)',
  REMOVED: 'Removed (REMOVED)',
  REQUESTED_REMOVAL: 'Removal requested (REQUESTED_REMOVAL)',
}

export function TimelineFilters(props: {
  view: VehicleSearch
  zone: string
  onView: (change: Partial<VehicleSearch>) => void
}) {
  const { view, zone, onView } = props
  const bound = (name: 'from' | 'to', label: string) => (
    <CommitInput
      label={label}
      value={view[name] ?? ''}
      onCommit={(text) => onView({ [name]: text || undefined })}
      problem={(text) => {
        const typed = parseTimeRange(text, zone)
        return typed.kind === 'invalid' ? typed.message : null
      }}
    />
  )
  const kinds = view.kind ?? ''
  function toggle(kind: string) {
    const next = HISTORY_TYPES.filter((other) => kinds.includes(other) !== (other === kind))
    onView({ kind: next.join('') || undefined })
  }
  const choice = (name: 'active' | 'authority', label: string, choices: Readonly<Record<string, string>>) => (
    <NativeSelect
      label={label}
      value={view[name] ?? ''}
      onChange={(event) => onView({ [name]: event.currentTarget.value || undefined })}
      data={Object.entries(choices).map(([value, text]) => ({ value, label: text }))}
    />
  )

  return (
    <fieldset aria-label="Filter history" className={classes.filters}>
      {choice('active', 'Status', STATES)}
      <fieldset className={`row-fields ${classes.kinds}`}>
        <legend>Type of change</legend>
        {HISTORY_TYPES.map((kind) => (
          <Checkbox
            key={kind}
            label={<RevisionKind kind={kind} />}
            checked={kinds.includes(kind)}
            onChange={() => toggle(kind)}
          />
        ))}
      </fieldset>
      {bound('from', 'From')}
      {bound('to', 'To')}
      {choice('authority', 'Toll authority', AUTHORITY_STATUSES)}
      <TextFilter label="Changed by" value={view.user ?? ''} onCommit={(user) => onView({ user })} />
      <TextFilter label="Reason" value={view.reason ?? ''} onCommit={(reason) => onView({ reason })} />
      {countFilters(view) > 0 && (
        <Button className={classes.clear} variant="subtle" onClick={() => onView(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
    </fieldset>
  )
}

function TextFilter(props: { label: string; value: string; onCommit: (text: string | undefined) => void }) {
  const { label, value, onCommit } = props
  const [text, setText] = useSyncedState(value)
  const commit = () => text.trim() !== value && onCommit(text.trim() || undefined)
  return (
    <TextInput
      label={label}
      value={text}
      maxLength={LONGEST_MOMENT}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && commit()}
    />
  )
}

/** Renders a date or time field that commits on blur, Enter, or a calendar choice. Invalid text stays, with an error below. */
function CommitInput(props: {
  label: string
  value: string
  problem: (text: string) => string | null
  onCommit: (text: string) => void
}) {
  const [text, setText] = useSyncedState(props.value)
  const [typing, setTyping] = useState(false)
  const problem = text.trim() === '' ? null : props.problem(text.trim())

  function commit(typed: string) {
    setTyping(false)
    setText(typed)
    if ((typed === '' || props.problem(typed) === null) && typed !== props.value) props.onCommit(typed)
  }
  const leave = () => typing && commit(text.trim())

  return (
    <MomentInput
      needs="day or time"
      label={props.label}
      placeholder="2024-03-05 08:30"
      value={text}
      onChange={(event) => {
        setTyping(true)
        setText(event.currentTarget.value)
      }}
      onBlur={leave}
      onChosen={commit}
      onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && leave()}
      description={zoneNote(text)}
      error={!typing && problem}
    />
  )
}
