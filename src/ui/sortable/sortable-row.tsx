import { type ComponentType, type KeyboardEvent, memo, type ReactNode } from 'react'
import { IconButton } from '../content/icon-button'
import classes from './sortable-list.module.css'

/** Props of the component that renders an item. */
export interface SortableItemProps {
  readonly itemKey: string
  /** Position, from 0. */
  readonly index: number
  /** The handle and the buttons that move it, to render within the item. */
  readonly tools: { readonly handle: ReactNode; readonly buttons: ReactNode }
}

/** The control that moved an item: it keeps the focus. */
export type SortTool = 'drag' | 'up' | 'down' | 'ask'

/** The id of an item's control. */
export const toolId = (key: string, tool: SortTool): string => `sort-${key}-${tool}`

/** What the controls of the rows do. */
export interface SortActions {
  readonly move: (key: string, to: number, tool: SortTool, what?: string) => void
  readonly ask: (key: string) => void
  /** `liftedFrom`: where the keyboard picked it up; null where it did not. */
  readonly press: (key: string, liftedFrom: number | null, event: KeyboardEvent) => void
  readonly putDown: () => void
}

/** A row of a sortable list, with a handle and buttons that do the same without dragging (WCAG 2.5.7). */
export const SortableRow = memo(function SortableRow(props: {
  itemKey: string
  index: number
  isLast: boolean
  liftedFrom: number | null
  /** Id of the text that explains the keys. */
  instructions: string
  actions: SortActions
  Item: ComponentType<SortableItemProps>
}) {
  const { itemKey, index, isLast, liftedFrom, actions, Item } = props
  const isFirst = index === 0
  const handle = (
    <span className={classes.handle}>
      <IconButton
        id={toolId(itemKey, 'drag')}
        label="Drag to reorder"
        icon="grip"
        aria-describedby={props.instructions}
        onKeyDown={(event) => actions.press(itemKey, liftedFrom, event)}
        // Without a new target, the list itself moved it and gives it back.
        onBlur={({ relatedTarget }) => relatedTarget !== null && actions.putDown()}
      />
    </span>
  )
  const buttons = (
    <>
      <IconButton
        id={toolId(itemKey, 'up')}
        label="Move up"
        icon="up"
        disabledBecause={isFirst ? 'It is the first.' : null}
        onClick={() => actions.move(itemKey, index - 1, 'up')}
      />
      <IconButton
        id={toolId(itemKey, 'down')}
        label="Move down"
        icon="down"
        disabledBecause={isLast ? 'It is the last.' : null}
        onClick={() => actions.move(itemKey, index + 1, 'down')}
      />
      <IconButton
        id={toolId(itemKey, 'ask')}
        label="Move to position…"
        icon="sort"
        disabledBecause={isFirst && isLast ? 'It is the only one.' : null}
        onClick={() => actions.ask(itemKey)}
      />
    </>
  )
  return (
    <li className={classes.row} data-lifted={liftedFrom !== null}>
      <Item itemKey={itemKey} index={index} tools={{ handle, buttons }} />
    </li>
  )
})
