import { useEffect, useRef } from 'react'
import classes from './zone-field.module.css'
import { matchingZones, type SuggestedZones } from './zone-matches'

/** Renders the options below the field. The field keeps the focus, and refers to the active option as `{id}-{index}`. */
function ZoneList(props: {
  id: string
  zones: SuggestedZones
  /** Index of the option that Enter chooses; -1 for none. */
  active: number
  onChoose: (zone: string) => void
}) {
  const { id, active } = props
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div ref={list} id={id} role="listbox" aria-label="Time zones" className={`raised ${classes.list}`}>
      {props.zones.map(({ zone, label, hint }, place) => (
        <button
          key={zone}
          id={`${id}-${place}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          value={zone}
          className="bare-button option hovers"
          // Keep the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.onChoose(zone)}
        >
          {label ?? zone} <span className="muted">{hint}</span>
        </button>
      ))}
    </div>
  )
}

/** Code that loads when the user starts typing: it contains countries, cities, and toll plazas. */
export const zoneListCode = { ZoneList, matchingZones }
