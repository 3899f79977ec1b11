import { useSortable } from '@dnd-kit/react/sortable'
import { type ComponentType, type KeyboardEvent, memo, type ReactNode } from 'react'
import { type SortTool, SortTools } from './sort-tools'
import classes from './sortable-list.module.css'

/** What a sortable list tells the component that draws an item. */
export interface SortableItemProps {
  readonly itemKey: string
  /** Position, from 0. */
  readonly index: number
  /** The handle and the buttons that move it, to be drawn within the item. */
  readonly tools: { readonly handle: ReactNode; readonly buttons: ReactNode }
}

/** ≤ 150 ms, and only to show where something went. */
export const TRANSITION = { duration: 150, easing: 'ease-out' }

/** Until something moves: see `sparePickUp`. */
const PICKED_UP_ONLY = { draggable: false, droppable: true }

/** One place of a sortable list. Drawn anew only when its own position changes. */
export const SortableRow = memo(function SortableRow(props: {
  itemKey: string
  index: number
  last: boolean
  /** Id of the text that explains the keys. */
  instructions: string
  /** Picked up by the keyboard. */
  lifted: boolean
  onKey: (key: string, event: KeyboardEvent) => void
  onLeft: () => void
  onMove: (from: number, to: number, tool: SortTool) => void
  onAsk: (key: string) => void
  Item: ComponentType<SortableItemProps>
}) {
  const { itemKey, index, Item } = props
  const { ref, handleRef } = useSortable({
    id: itemKey,
    index,
    transition: TRANSITION,
    disabled: PICKED_UP_ONLY,
  })
  return (
    <li ref={ref} className={classes.row} data-key={itemKey} data-lifted={props.lifted}>
      <Item
        itemKey={itemKey}
        index={index}
        tools={SortTools({
          itemKey,
          handleRef,
          onKey: (event) => props.onKey(itemKey, event),
          onLeft: props.onLeft,
          instructions: props.instructions,
          first: index === 0,
          last: props.last,
          onUp: () => props.onMove(index, index - 1, 'up'),
          onDown: () => props.onMove(index, index + 1, 'down'),
          onAsk: () => props.onAsk(itemKey),
        })}
      />
    </li>
  )
})
