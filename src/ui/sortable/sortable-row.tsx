import { type ComponentType, type KeyboardEvent, memo, type ReactNode } from 'react'
import { type SortTool, SortTools } from './sort-tools'
import classes from './sortable-list.module.css'

/** Props of the component that renders an item. */
export interface SortableItemProps {
  readonly itemKey: string
  /** Position, from 0. */
  readonly index: number
  /** The handle and the buttons that move it, to render within the item. */
  readonly tools: { readonly handle: ReactNode; readonly buttons: ReactNode }
}

/** A row of a sortable list. Renders again only when its own position changes. */
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
  return (
    <li className={classes.row} data-key={itemKey} data-lifted={props.lifted}>
      <Item
        itemKey={itemKey}
        index={index}
        tools={SortTools({
          itemKey,
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
