import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import classes from './zone-field.module.css'
import { ZoneList } from './zone-list'
import { isWholeName, matchingZones, type SuggestedZones } from './zone-matches'

/**
 * A field for an IANA time zone, typed or chosen from a list. Any text can be typed and is never replaced: callers check
 * it with `isZone`. `suggested` zones come first, with their hints. It is on the first page, and Mantine's own field with a
 * list would add 20 KB.
 */
export function ZoneField({
  suggested,
  value,
  onChange,
  onChoose,
  onBlur,
  onKeyDown,
  errorClassName = '',
  listAbove = false,
  ...props
}: Omit<TextInputProps, 'classNames' | 'onChange'> & {
  value: string
  onChange: (zone: string) => void
  /** Called after `onChange` when a zone was chosen from the list. */
  onChoose?: (zone: string) => void
  errorClassName?: string | undefined
  suggested: SuggestedZones
  /** On a phone the list opens upwards, so that the controls below the field stay reachable. */
  listAbove?: boolean
}) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const list = useId()
  const zones = open ? matchingZones(value, suggested) : []
  const at = zones.findIndex(({ zone }) => zone === active)
  const shown = zones.length > 0

  function show() {
    setOpen(true)
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
      if (!open) show()
      const from = at < 0 && step < 0 ? 0 : at
      if (shown) setActive(zones[(from + step + zones.length) % zones.length]?.zone ?? null)
    } else if (event.key === 'Enter' && chosen) {
      // Enter chooses from the list; it must not also submit the form.
      event.preventDefault()
      choose(chosen.zone)
      return
    } else if (event.key === 'Enter' || event.key === 'Escape') setOpen(false)
    onKeyDown?.(event)
  }

  return (
    <div className={classes.place} data-list-above={listAbove || undefined}>
      <TextInput
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={shown}
        aria-controls={shown ? list : undefined}
        aria-activedescendant={at < 0 ? undefined : `${list}-${at}`}
        autoComplete="off"
        spellCheck={false}
        classNames={{ error: errorClassName }}
        value={value}
        onChange={(event) => {
          const typed = event.currentTarget.value
          // Nothing is left to choose, and on a phone the list would cover the next control.
          if (isWholeName(typed, suggested)) setOpen(false)
          else show()
          onChange(typed)
        }}
        // With the keyboard, arrows or typing open the list.
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => !open && show()}
        onBlur={(event) => {
          setOpen(false)
          onBlur?.(event)
        }}
        onKeyDown={keyDown}
        {...props}
      />
      {shown && <ZoneList id={list} zones={zones} active={at} onChoose={choose} />}
    </div>
  )
}
