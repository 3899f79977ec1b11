import { NativeSelect } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useId, useState } from 'react'
import { FLEET_STATES } from '../../../domain/words/fleet-state'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { readColumns, titleOf } from './extra-columns'
import classes from './filter-bar.module.css'
import { NO_FILTERS, type textFilters } from './vehicle-filters'
import { readSort } from './vehicle-sort'
import { isExtraColumn, type VehicleFilters, type VehicleSort, type VehiclesSearch } from './vehicles-search'

/** Where the columns do not fit: what the vehicles can be sorted by, as a choice. */
const SORTS: readonly { value: VehicleSort; label: string }[] = [
  { value: 'plate', label: 'Plate' },
  { value: 'number', label: 'Number' },
  { value: 'model', label: 'Make and model' },
  { value: 'status', label: 'Status' },
  { value: '-opened', label: 'Last opened' },
  { value: 'id', label: 'Vehicle id' },
]

/** The filters of the list. Where there is little room they are folded, with the sorting among them. */
export function FilterBar(props: {
  view: VehiclesSearch
  texts: ReturnType<typeof textFilters>
  hasDeleted: boolean
  isNarrow: boolean
  onView: (change: Partial<VehiclesSearch>) => void
}) {
  const { view, isNarrow, onView } = props
  const [isOpen, setOpen] = useState(false)
  const fields = useId()
  const sorts = sortsOf(view)
  const count = Object.keys(NO_FILTERS).filter((name) => view[name as keyof VehicleFilters]).length
  return (
    <fieldset aria-label="Filter vehicles" className="row-fields bottom">
      {isNarrow && (
        <SecondaryButton
          size="compact-md"
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={fields}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? 'Filter and sort' : `Filter and sort (${count})`}
        </SecondaryButton>
      )}
      <div id={fields} className={classes.fields} hidden={isNarrow && !isOpen}>
        <Choice
          label="Status"
          all="Any status"
          value={view.status}
          values={Object.entries(FLEET_STATES)
            .map(([value, label]) => ({ value, label }))
            .filter(({ value }) => value !== 'deleted' || props.hasDeleted || view.status === 'deleted')}
          onChoose={(status) => onView({ status: status as VehicleFilters['status'] })}
        />
        {props.texts.map(({ name, label, all, values }) => (
          <Choice
            key={name}
            {...{ label, all, values }}
            value={view[name]}
            // Another make has other models.
            onChoose={(chosen) => onView({ [name]: chosen, ...(name === 'make' && { model: undefined }) })}
          />
        ))}
        {isNarrow && (
          <Choice
            label="Sort by"
            all="As listed"
            value={view.sort && chosenSort(view.sort)}
            values={sorts}
            onChoose={(chosen) => onView({ sort: sorts.find(({ value }) => value === chosen)?.value })}
          />
        )}
      </div>
      {count > 0 && (
        <Button variant="subtle" size="compact-md" onClick={() => onView(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
    </fieldset>
  )
}

/** What can be sorted by: also the added columns, and one that is sorted by and not shown any more. */
function sortsOf({ columns, sort }: VehiclesSearch) {
  const sorted = sort === undefined ? [] : [readSort(sort).column].filter(isExtraColumn)
  const extra = [...new Set([...readColumns(columns), ...sorted])]
  return [...SORTS, ...extra.map((value) => ({ value, label: titleOf(value) }))]
}

/** The choice that stands for a sort: also for one that is turned round in a wider window. */
function chosenSort(sort: VehicleSort): VehicleSort {
  return SORTS.some(({ value }) => value === sort) ? sort : readSort(sort).column
}

function Choice(props: {
  label: string
  all: string
  value: string | undefined
  values: readonly (string | { value: string; label: string })[]
  onChoose: (value: string | undefined) => void
}) {
  return (
    <NativeSelect
      label={props.label}
      value={props.value ?? ''}
      data={[{ value: '', label: props.all }, ...props.values]}
      onChange={(event) => props.onChoose(event.currentTarget.value || undefined)}
    />
  )
}
