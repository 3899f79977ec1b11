import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { spellZone } from '../../lib/time/zone-names'
import classes from './zone-field.module.css'
import type { SuggestedZones } from './zone-matches'

type ListCode = typeof import('./zone-list').zoneListCode

/** What a field says about text that means no zone, with what can be typed. */
export const UNKNOWN_ZONE = 'Unknown time zone. Type a city, ET, EST or UTC−5.'

/**
 * A field for a time zone, typed or chosen from a list. Enter takes what is typed, or the first match of it. On leaving, text
 * that means a zone becomes its name; other text stays: callers check it with `spellZone`. `suggested` zones come
 * first, with their hints. It is on the first page, and Mantine's own field with a list would add 20 KB.
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
  /** Called after `onChange` when a zone was chosen from the list. */
  onChoose?: (zone: string) => void
  /** Called when the field is left, with the zone that is meant, or the text where none is. */
  onBlur?: (zone: string) => void
  errorClassName?: string | undefined
  suggested: SuggestedZones
}) {
  // 'typed': the first match is active, so Enter chooses it.
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
    } else if (event.key === 'Enter') {
      // What is typed is taken where it means a zone, whether the list is there or not; else the first match.
      const taken = (active === null ? spellZone(value) : null) ?? chosen?.zone
      if (taken !== undefined && (taken !== value || chosen)) choose(taken)
      setOpen(false)
      // A choice from the list must not also submit the form.
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
        autoComplete="off"
        spellCheck={false}
        classNames={{ error: errorClassName }}
        value={value}
        onChange={(event) => {
          const typed = event.currentTarget.value
          // Nothing is left to choose, and on a phone the list would cover the next control.
          if (spellZone(typed) === typed) setOpen(false)
          else show('typed')
          onChange(typed)
        }}
        // With the keyboard, arrows or typing open the list.
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
          The list could not be loaded. Type a whole name, such as America/New_York.
        </p>
      )}
    </div>
  )
}
