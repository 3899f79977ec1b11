import { useEffect, useRef } from 'react'
import classes from './zone-field.module.css'
import { matchingZones, type SuggestedZones } from './zone-matches'

/** The list of zones below its field. The field keeps the focus and names the active option by `{id}-{index}`. */
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
          className={`bare-button option hovers ${classes.option}`}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.onChoose(zone)}
        >
          {label ?? zone} <span className="muted">{hint}</span>
        </button>
      ))}
    </div>
  )
}

/** What a field needs once somebody types. Loaded on demand: it knows countries, cities and toll plazas. */
export const zoneListCode = { ZoneList, matchingZones }
