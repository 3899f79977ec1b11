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
            <PaletteOption
              key={item.id}
              id={`${id}-${items.indexOf(item)}`}
              item={item}
              active={items[active] === item}
              onChoose={props.onChoose}
              onHover={props.onHover}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

function PaletteOption(props: {
  id: string
  item: PaletteItem
  active: boolean
  onChoose: (item: PaletteItem) => void
  onHover: (item: PaletteItem) => void
}) {
  const { id, item, active } = props
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={Boolean(item.heldBecause)}
      className={`bare-button row option tabular ${classes.option}`}
      // Keeps the focus in the combobox.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => props.onChoose(item)}
      onPointerMove={() => !active && props.onHover(item)}
    >
      {item.face ?? item.label}
      {item.heldBecause && <span className="small">{item.heldBecause}</span>}
    </button>
  )
}
