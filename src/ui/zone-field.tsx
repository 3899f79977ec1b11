import { Autocomplete, type AutocompleteProps, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { zoneNames } from '../lib/zone-names'
import classes from './zone-field.module.css'

const searchable = (text: string): string => text.toLowerCase().replaceAll('_', ' ')

/** All choices while a whole name stands in the field (somebody looks for another one), else those with every word typed. */
function filterBy(hints: ReadonlyMap<string, string>): OptionsFilter {
  return ({ options, search, limit }) => {
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
}

/**
 * A time zone by its IANA name, typed or chosen. Typing is free so that what was typed is never replaced behind the
 * person's back; whoever uses the value checks it (`isZone`). `suggested` stands above all others, with its hints.
 */
export function ZoneField({
  suggested,
  errorClassName,
  ...props
}: Omit<AutocompleteProps, 'data' | 'classNames'> & {
  value: string
  onChange: (zone: string) => void
  errorClassName?: string | undefined
  suggested: readonly { readonly zone: string; readonly hint: string }[]
}) {
  const hints = new Map(suggested.map(({ zone, hint }) => [zone, hint]))
  return (
    <Autocomplete
      data={[...hints.keys(), ...zoneNames().filter((zone) => !hints.has(zone))]}
      filter={filterBy(hints)}
      limit={60}
      withScrollArea={false}
      classNames={{
        dropdown: classes.dropdown ?? '',
        options: classes.options ?? '',
        error: errorClassName ?? '',
      }}
      comboboxProps={{ width: 320, position: 'bottom-start' }}
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
