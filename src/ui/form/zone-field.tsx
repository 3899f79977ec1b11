import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { isComposing } from '../../lib/browser/is-composing'
import { seasonPlace } from '../../lib/time/fixed-offset'
import { spellZone } from '../../lib/time/zone-names'
import classes from './zone-field.module.css'
import type { SuggestedZones } from './zone-matches'

type ListCode = typeof import('./zone-list').zoneListCode

export const UNKNOWN_ZONE = 'Unknown time zone. Enter a city, ET, EST, or UTC−5.'

/**
 * Renders a time zone field, typed or chosen from a list. Enter takes the typed zone, or the first match. On blur, a zone's
 * text becomes its name; other text stays, and callers check it with `spellZone`. `suggested` zones come first, with hints.
 * In the initial load, Mantine's field with a list would add 20 KB.
 */
export function ZoneField({
  suggested,
  value,
  onChange,
  onChoose,
  onBlur,
  onKeyDown,
  errorClassName = '',
  ...props
}: Omit<TextInputProps, 'classNames' | 'onChange' | 'onBlur'> & {
  value: string
  onChange: (zone: string) => void
  /** Called after `onChange` when the user chose a zone from the list. */
  onChoose?: (zone: string) => void
  /** Called on blur with the matching zone, or the text if there is no match. */
  onBlur?: (zone: string) => void
  errorClassName?: string | undefined
  suggested: SuggestedZones
}) {
  // `typed`: the first match is active, so Enter chooses it.
  const [open, setOpen] = useState<false | 'all' | 'typed'>(false)
  const [active, setActive] = useState<string | null>(null)
  const [code, setCode] = useState<ListCode | 'failed' | null>(null)
  const list = useId()
  const loaded = code === 'failed' ? null : code
  const zones = open && loaded ? loaded.matchingZones(value, suggested) : []
  const at = active === null && open === 'typed' ? 0 : zones.findIndex(({ zone }) => zone === active)
  const shown = zones.length > 0

  function load() {
    if (!loaded)
      import('./zone-list').then(
        ({ zoneListCode }) => setCode(zoneListCode),
        () => setCode('failed'),
      )
  }

  function show(how: 'all' | 'typed') {
    setOpen(how)
    setActive(null)
  }

  function choose(zone: string) {
    setOpen(false)
    onChange(zone)
    onChoose?.(zone)
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    const chosen = zones[at]
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!open) show('all')
      const from = at < 0 && step < 0 ? 0 : at
      if (shown) setActive(zones[(from + step + zones.length) % zones.length]?.zone ?? null)
    } else if (event.key === 'Enter' && !isComposing(event)) {
      // If the text is a zone, take it, whether the list is open or not. Otherwise take the active option.
      const taken = (active === null ? spellZone(value) : null) ?? chosen?.zone
      if (taken !== undefined && (taken !== value || chosen)) choose(taken)
      setOpen(false)
      // Choosing from the list must not submit the form.
      if (chosen) return event.preventDefault()
    } else if (event.key === 'Escape') setOpen(false)
    onKeyDown?.(event)
  }

  return (
    <div className={classes.place}>
      <TextInput
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={shown}
        aria-controls={shown ? list : undefined}
        aria-activedescendant={at < 0 || !shown ? undefined : `${list}-${at}`}
        classNames={{ error: errorClassName }}
        value={value}
        onChange={(event) => {
          const typed = event.currentTarget.value
          // Close the list if nothing else matches, because on a phone it would cover the next control.
          if (spellZone(typed) === typed && seasonPlace(typed) === null) setOpen(false)
          else show('typed')
          onChange(typed)
        }}
        // For keyboard users, only arrows or typing open the list.
        onFocus={(event) => {
          load()
          event.currentTarget.select()
        }}
        onClick={() => !open && show('all')}
        onBlur={() => {
          setOpen(false)
          const meant = spellZone(value) ?? value
          if (meant !== value) onChange(meant)
          onBlur?.(meant)
        }}
        onKeyDown={keyDown}
        {...props}
      />
      {shown && loaded && <loaded.ZoneList id={list} zones={zones} active={at} onChoose={choose} />}
      {open && code === 'failed' && (
        <p className={`raised ${classes.list}`}>
          Couldn’t load the list. Enter a full name, such as America/New_York.
        </p>
      )}
    </div>
  )
}
