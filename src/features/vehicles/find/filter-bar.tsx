import { NativeSelect } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useId, useMemo, useState } from 'react'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { STATUS_NAMES, STATUSES } from '../../../domain/words/vehicle-status'
import { SecondaryButton } from '../../../ui/button/button'
import { columnTitle, readColumns } from './extra-columns'
import classes from './filter-bar.module.css'
import { NO_FILTERS, textFilters } from './found-groups'
import {
  isExtraColumn,
  readSort,
  type VehicleFilters,
  type VehicleSort,
  type VehiclesSearch,
} from './vehicles-search'

const SORTS: readonly VehicleSort[] = ['plate', 'number', 'model', 'status', '-opened', 'id']

export function FilterBar(props: {
  view: VehiclesSearch
  rows: readonly VehicleRow[]
  isNarrow: boolean
  onView: (change: Partial<VehiclesSearch>) => void
}) {
  const { view, rows, isNarrow, onView } = props
  const [isOpen, setOpen] = useState(false)
  const fields = useId()
  const texts = useMemo(() => textFilters(rows, view).filter(({ values }) => values.length > 0), [rows, view])
  const hasDeleted = view.status === 'deleted' || rows.some(({ deletedAt }) => deletedAt !== undefined)
  const states = STATUSES.filter((state) => state !== 'deleted' || hasDeleted)
  const sorts = sortsOf(view)
  const count = Object.keys(NO_FILTERS).filter((name) => view[name as keyof VehicleFilters]).length
  return (
    <fieldset aria-label="Filter vehicles" className="row-fields bottom">
      {isNarrow && (
        <SecondaryButton
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
          values={states.map((value) => ({ value, label: STATUS_NAMES[value] }))}
          onChoose={(chosen) => onView({ status: states.find((state) => state === chosen) })}
        />
        {texts.map(({ name, label, all, values }) => (
          <Choice
            key={name}
            label={label}
            all={all}
            values={values}
            value={view[name]}
            // A different make has different models.
            onChoose={(chosen) => onView({ [name]: chosen, ...(name === 'make' && { model: undefined }) })}
          />
        ))}
        {isNarrow && (
          <Choice
            label="Sort by"
            all="Sorted as listed"
            value={view.sort && chosenSort(view.sort)}
            values={sorts.map((value) => ({ value, label: `Sorted by ${sortTitle(value)}` }))}
            onChoose={(chosen) => onView({ sort: sorts.find((value) => value === chosen) })}
          />
        )}
      </div>
    </fieldset>
  )
}

/** Returns the sort choices: also the added columns, and a column that is sorted by but no longer shown. */
function sortsOf({ columns, sort }: VehiclesSearch): readonly VehicleSort[] {
  const sorted = sort === undefined ? [] : [readSort(sort).column].filter(isExtraColumn)
  return [...SORTS, ...new Set([...readColumns(columns), ...sorted])]
}

const sortTitle = (sort: VehicleSort): string =>
  sort === 'id' ? 'Vehicle ID' : columnTitle(readSort(sort).column)

/** Returns the menu's choice for a sort, even if the sort was reversed in a wider window. */
const chosenSort = (sort: VehicleSort): VehicleSort => (SORTS.includes(sort) ? sort : readSort(sort).column)

/** Labels a filter for screen readers only, because "Any make" is clear enough. */
function Choice(props: {
  label: string
  all: string
  value: string | undefined
  values: readonly (string | { value: string; label: string })[]
  onChoose: (value: string | undefined) => void
}) {
  return (
    <NativeSelect
      aria-label={props.label}
      value={props.value ?? ''}
      data={[{ value: '', label: props.all }, ...props.values]}
      onChange={(event) => props.onChoose(event.currentTarget.value || undefined)}
    />
  )
}
