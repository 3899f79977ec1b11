import { NativeSelect } from '@mantine/core'
import { HISTORY_TYPES } from '../../../contract/history'
import { zoneNote } from '../../../domain/time/asked-time'
import { readTypedSpan } from '../../../domain/time/typed-span'
import { RevisionKind } from '../../../domain/words/revision-kind'
import { Button } from '../../../ui/button/button'
import { CommitInput } from '../../../ui/form/commit-input'
import classes from './timeline-filters.module.css'
import { countFilters, NO_FILTERS, type VehicleSearch } from './vehicle-search'

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

  return (
    <fieldset aria-label="Filter revisions" className={classes.filters}>
      <NativeSelect
        label="State"
        value={view.active ?? ''}
        onChange={(event) =>
          onView({ active: (event.currentTarget.value || undefined) as VehicleSearch['active'] })
        }
        data={[
          { value: '', label: 'On or off' },
          { value: 'true', label: 'On the fleet' },
          { value: 'false', label: 'Off the fleet' },
        ]}
      />
      <KindFilter kinds={view.kind ?? ''} onKinds={(kind) => onView({ kind })} />
      {bound('from', 'From')}
      {bound('to', 'To')}
      <NativeSelect
        label="Toll authority"
        value={view.authority ?? ''}
        onChange={(event) =>
          onView({ authority: (event.currentTarget.value || undefined) as VehicleSearch['authority'] })
        }
        data={[
          { value: '', label: 'Any status' },
          { value: 'EXIST', label: 'Registered (EXIST)' },
          { value: 'PENDING', label: 'Pending (PENDING)' },
          { value: 'REMOVED', label: 'Removed (REMOVED)' },
          { value: 'REQUESTED_REMOVAL', label: 'Removal requested (REQUESTED_REMOVAL)' },
        ]}
      />
      {countFilters(view) > 0 && (
        <Button className={classes.clear ?? ''} variant="subtle" onClick={() => onView(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
    </fieldset>
  )
}

/** Checkboxes for the kinds of revision; none checked shows all. `kinds` has their signs in a row: `+~`. */
function KindFilter(props: { kinds: string; onKinds: (kinds: string | undefined) => void }) {
  function toggle(kind: string) {
    const next = HISTORY_TYPES.filter((other) => props.kinds.includes(other) !== (other === kind))
    props.onKinds(next.join('') || undefined)
  }

  return (
    <fieldset className={`wrap ${classes.kinds}`}>
      <legend>Kind</legend>
      {HISTORY_TYPES.map((kind) => (
        <label key={kind}>
          <input type="checkbox" checked={props.kinds.includes(kind)} onChange={() => toggle(kind)} />
          <RevisionKind kind={kind} />
        </label>
      ))}
    </fieldset>
  )
}
