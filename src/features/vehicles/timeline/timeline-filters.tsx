import { NativeSelect } from '@mantine/core'
import { HISTORY_TYPES } from '../../../contract/history'
import { zoneNote } from '../../../domain/time/asked-time'
import { readTypedSpan } from '../../../domain/time/typed-span'
import { RevisionKind } from '../../../domain/words/revision-kind'
import { Button } from '../../../ui/button/button'
import { CommitInput } from '../../../ui/form/commit-input'
import classes from './timeline-filters.module.css'
import { countFilters, NO_FILTERS, type VehicleSearch } from './vehicle-search'

const STATES = { '': 'On or off', true: 'On the fleet', false: 'Off the fleet' }
const AUTHORITY_STATUSES = {
  '': 'Any status',
  EXIST: 'Registered (EXIST)',
  PENDING: 'Pending (PENDING)',
  REMOVED: 'Removed (REMOVED)',
  REQUESTED_REMOVAL: 'Removal requested (REQUESTED_REMOVAL)',
}

/** The filters of the timeline. They are in the URL, and do not affect the verdict. */
export function TimelineFilters(props: {
  view: VehicleSearch
  zone: string
  onView: (change: Partial<VehicleSearch>) => void
}) {
  const { view, zone, onView } = props
  const bound = (name: 'from' | 'to', label: string) => (
    <CommitInput
      label={label}
      placeholder="2024-03-05 08:30"
      value={view[name] ?? ''}
      onCommit={(text) => onView({ [name]: text || undefined })}
      note={zoneNote}
      problem={(text) => {
        const typed = readTypedSpan(text, zone)
        return typed.kind === 'invalid' ? typed.message : null
      }}
    />
  )
  /** The kinds that are checked, as their signs in a row; none shows all. */
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
    <fieldset aria-label="Filter revisions" className={classes.filters}>
      {choice('active', 'State', STATES)}
      <fieldset className={`wrap ${classes.kinds}`}>
        <legend>Kind</legend>
        {HISTORY_TYPES.map((kind) => (
          <label key={kind}>
            <input type="checkbox" checked={kinds.includes(kind)} onChange={() => toggle(kind)} />
            <RevisionKind kind={kind} />
          </label>
        ))}
      </fieldset>
      {bound('from', 'From')}
      {bound('to', 'To')}
      {choice('authority', 'Toll authority', AUTHORITY_STATUSES)}
      {countFilters(view) > 0 && (
        <Button className={classes.clear ?? ''} variant="subtle" onClick={() => onView(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
    </fieldset>
  )
}
