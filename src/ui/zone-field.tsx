import { Autocomplete, type AutocompleteProps, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { PLAZA_ZONES, zoneNames } from '../lib/zone-names'

const hints: ReadonlyMap<string, string> = new Map(PLAZA_ZONES.map(({ zone, label }) => [zone, label]))
/** UTC and the zones of toll plazas first, then all others. */
const first = ['UTC', ...hints.keys()]
const choices = [...first, ...zoneNames().filter((zone) => !first.includes(zone))]

const searchable = (text: string): string => text.toLowerCase().replaceAll('_', ' ')

/** All choices while a whole name stands in the field (somebody looks for another one), else those with every word typed. */
const filter: OptionsFilter = ({ options, search, limit }) => {
  const items = options as ComboboxItem[]
  if (items.some((item) => item.value === search)) return items.slice(0, limit)
  const words = searchable(search).split(/\s+/)
  return items
    .filter((item) => {
      const text = searchable(`${item.value} ${hints.get(item.value) ?? ''}`)
      return words.every((word) => text.includes(word))
    })
    .slice(0, limit)
}

/**
 * A time zone by its IANA name, typed or chosen. Typing is free so that what was typed is never replaced behind the
 * person's back; whoever uses the value checks it (`isZone`).
 */
export function ZoneField(props: AutocompleteProps & { value: string; onChange: (zone: string) => void }) {
  return (
    <Autocomplete
      data={choices}
      filter={filter}
      limit={60}
      maxDropdownHeight={320}
      comboboxProps={{ width: 300, position: 'bottom-start' }}
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
      renderOption={({ option }) => (
        <span>
          {option.value} <span className="muted">{hints.get(option.value)}</span>
        </span>
      )}
      {...props}
    />
  )
}
