import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { IconButton } from './icon-button'
import classes from './sortable-list.module.css'

/** What an item was moved by: the focus stays on it. */
export type SortTool = 'drag' | 'up' | 'down' | 'ask'

const idOf = (key: string, tool: SortTool) => `sort-${key}-${tool}`

/** The element of a tool; null where its item is not in the list. */
export function toolOf(key: string, tool: SortTool): HTMLElement | null {
  return document.getElementById(idOf(key, tool))
}

/** The handle of a sortable item, and the buttons that do the same without dragging (WCAG 2.5.7). */
export function SortTools(props: {
  itemKey: string
  handleRef: Ref<HTMLButtonElement>
  instructions: string
  onKey: (event: KeyboardEvent) => void
  /** The focus went from the handle to something else. */
  onLeft: () => void
  first: boolean
  last: boolean
  onUp: () => void
  onDown: () => void
  onAsk: () => void
}): { handle: ReactNode; buttons: ReactNode } {
  const { itemKey } = props
  return {
    handle: (
      <span className={classes.handle}>
        <IconButton
          ref={props.handleRef}
          id={idOf(itemKey, 'drag')}
          label="Drag to reorder"
          aria-describedby={props.instructions}
          onKeyDown={props.onKey}
          // Without an heir it was the list itself that took it away, and gives it back.
          onBlur={({ relatedTarget }) => relatedTarget !== null && props.onLeft()}
        >
          <IconGripVertical size={18} aria-hidden />
        </IconButton>
      </span>
    ),
    buttons: (
      <>
        <IconButton id={idOf(itemKey, 'up')} label="Move up" held={props.first} onClick={props.onUp}>
          <IconArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton id={idOf(itemKey, 'down')} label="Move down" held={props.last} onClick={props.onDown}>
          <IconArrowDown size={18} aria-hidden />
        </IconButton>
        <IconButton
          id={idOf(itemKey, 'ask')}
          label="Move to position…"
          held={props.first && props.last}
          onClick={props.onAsk}
        >
          <IconArrowsSort size={18} aria-hidden />
        </IconButton>
      </>
    ),
  }
}
