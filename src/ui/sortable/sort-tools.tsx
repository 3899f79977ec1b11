import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../content/icon-button'
import classes from './sortable-list.module.css'

/** The control that moved an item: it keeps the focus. */
export type SortTool = 'drag' | 'up' | 'down' | 'ask'

const idOf = (key: string, tool: SortTool) => `sort-${key}-${tool}`

/** The element of an item's control; null where the item is not in the list. */
export function toolOf(key: string, tool: SortTool): HTMLElement | null {
  return document.getElementById(idOf(key, tool))
}

/** The handle of a sortable item, and the buttons that do the same without dragging (WCAG 2.5.7). */
export function SortTools(props: {
  itemKey: string
  instructions: string
  onKey: (event: KeyboardEvent) => void
  /** The focus moved from the handle to something else. */
  onLeft: () => void
  first: boolean
  last: boolean
  onUp: () => void
  onDown: () => void
  onAsk: () => void
}): { handle: ReactNode; buttons: ReactNode } {
  const { itemKey, first, last, onUp, onDown, onAsk } = props
  return {
    handle: (
      <span className={classes.handle}>
        <IconButton
          id={idOf(itemKey, 'drag')}
          label="Drag to reorder"
          icon="grip"
          aria-describedby={props.instructions}
          onKeyDown={props.onKey}
          // Without a new target, the list itself moved it and gives it back.
          onBlur={({ relatedTarget }) => relatedTarget !== null && props.onLeft()}
        />
      </span>
    ),
    buttons: (
      <>
        <IconButton
          id={idOf(itemKey, 'up')}
          label="Move up"
          icon="up"
          heldBecause={first ? 'It is the first.' : null}
          onClick={onUp}
        />
        <IconButton
          id={idOf(itemKey, 'down')}
          label="Move down"
          icon="down"
          heldBecause={last ? 'It is the last.' : null}
          onClick={onDown}
        />
        <IconButton
          id={idOf(itemKey, 'ask')}
          label="Move to position…"
          icon="sort"
          heldBecause={first && last ? 'It is the only one.' : null}
          onClick={onAsk}
        />
      </>
    ),
  }
}
