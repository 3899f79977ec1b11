import { useEffect, useRef } from 'react'
import classes from './palette.module.css'
import type { PaletteGroup, PaletteItem } from './palette-items'

/** The groups of items under their headings. The focus stays in the combobox, which names the active item. */
export function PaletteList(props: {
  id: string
  groups: readonly PaletteGroup[]
  /** Index of the active item among those of all groups. */
  active: number
  onChoose: (item: PaletteItem) => void
  onHover: (item: PaletteItem) => void
}) {
  const { id, groups, active } = props
  const list = useRef<HTMLDivElement>(null)
  const items = groups.flatMap((group) => group.items)
  const activeId = items[active]?.id

  useEffect(() => {
    if (activeId === undefined) return
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className={`unless-empty ${classes.list}`}>
      {groups.map(({ title, items: groupItems }) => (
        <fieldset key={title} aria-label={title}>
          <div className={`muted small strong ${classes.title}`} aria-hidden>
            {title}
          </div>
          {groupItems.map((item) => (
            <button
              key={item.id}
              type="button"
              id={`${id}-${items.indexOf(item)}`}
              role="option"
              tabIndex={-1}
              aria-selected={item === items[active]}
              aria-disabled={Boolean(item.heldBecause)}
              className={`bare-button row option tabular ${classes.option}`}
              // Keeps the focus in the combobox.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => props.onChoose(item)}
              onPointerMove={() => item !== items[active] && props.onHover(item)}
            >
              {item.face ?? item.label}
              {item.heldBecause && <span className="small">{item.heldBecause}</span>}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
