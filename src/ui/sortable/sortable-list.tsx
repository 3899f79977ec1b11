import { DragDropProvider, type DragEndEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import {
  type ComponentType,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { visibleText } from '../../lib/text/visible-text'
import { RowIcon } from '../content/row-icon'
import { MoveDialog } from '../overlay/move-dialog'
import { createSortManager, sparePickUp, whenIdle } from './sort-manager'
import { type SortTool, toolOf } from './sort-tools'
import classes from './sortable-list.module.css'
import { type SortableItemProps, SortableRow, TRANSITION } from './sortable-row'
import { useKeyDrag } from './use-key-drag'

/**
 * A list whose items can be reordered: by a handle with mouse, finger and keyboard, by one step, or to a position by number.
 * Moves are announced by name, and the focus stays on the moved item. `Item` must be a module-level component: it is
 * memoized by its props.
 */
export function SortableList(props: {
  /** Accessible name of the list. */
  label: string
  keys: readonly string[]
  /** The item's name in announcements: "Toll fee". */
  nameOf: (key: string) => string
  onMove: (from: number, to: number) => void
  Item: ComponentType<SortableItemProps>
}) {
  const { keys, nameOf } = props
  const latest = useRef(props)
  /** Current index of the dragged item. */
  const over = useRef(-1)
  const moved = useRef<{ key: string; tool: SortTool; says?: string } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  /** The dragged item, while its place is empty. */
  const emptied = useRef<HTMLElement | null>(null)
  /** The card that follows the pointer. */
  const card = useRef<HTMLDivElement>(null)
  const cardText = useRef<HTMLElement>(null)
  const live = useRef<HTMLParagraphElement>(null)
  const [manager] = useState(createSortManager)
  const [asking, setAsking] = useState<string | null>(null)
  const instructions = useId()

  useEffect(() => {
    latest.current = props
  })

  // Not React state: every step of a drag would render all items, and its frames have no time left.
  const say = useCallback((text: string) => {
    if (live.current !== null) live.current.textContent = text
  }, [])

  /** Hides the item with this key, and no other; null hides none. */
  const leaveEmpty = useCallback((key: string | null) => {
    emptied.current?.removeAttribute('data-dragged')
    emptied.current = key === null ? null : (toolOf(key, 'drag')?.closest('li') ?? null)
    emptied.current?.setAttribute('data-dragged', 'true')
  }, [])

  // Scrolls to the moved item, and focuses it again where the browser moved the focus away.
  useEffect(() => {
    if (list.current?.dataset.dragging !== 'true') leaveEmpty(null)
    const after = moved.current
    if (after === null || !keys.includes(after.key)) return
    moved.current = null
    const tool = toolOf(after.key, after.tool)
    tool?.focus()
    tool?.scrollIntoView({ block: 'nearest' })
    if (after.says !== undefined) say(after.says)
  }, [keys, say, leaveEmpty])

  const moveTo = useCallback(
    (from: number, to: number, tool: SortTool) => {
      const { keys, nameOf, onMove } = latest.current
      const key = keys[from]
      if (key === undefined || to < 0 || to >= keys.length) return
      const says = `${nameOf(key)} moved to position ${to + 1} of ${keys.length}`
      if (from === to) {
        toolOf(key, tool)?.focus()
        say(says)
      } else {
        // After the move, since the listener continues from there.
        moved.current = { key, tool, says }
        onMove(from, to)
      }
    },
    [say],
  )

  const [keyboard] = useState(() => ({
    indexOf: (key: string) => latest.current.keys.indexOf(key),
    count: () => latest.current.keys.length,
    move: (from: number, to: number) => {
      const key = latest.current.keys[from]
      if (key === undefined) return
      moved.current = { key, tool: 'drag' }
      latest.current.onMove(from, to)
    },
    say: (key: string, what: string) => say(`${latest.current.nameOf(key)} ${what}`),
  }))
  const { lifted, press, putDown } = useKeyDrag(keyboard)
  useEffect(
    () =>
      list.current === null || card.current === null
        ? undefined
        : sparePickUp(manager, list.current, card.current),
    [manager],
  )

  const start = useEffectEvent(({ operation: { source } }: DragStartEvent) => {
    if (!isSortable(source)) return
    const key = String(source.id)
    putDown()
    if (list.current !== null) list.current.dataset.dragging = 'true'
    leaveEmpty(key)
    over.current = source.index
    // Its empty place needs no animation.
    source.sortable.transition = null
    if (cardText.current !== null) cardText.current.textContent = visibleText(nameOf(key))
    say(`${nameOf(key)} picked up from position ${source.index + 1} of ${keys.length}`)
  })

  const pass = useEffectEvent(({ operation: { source } }: DragOverEvent) => {
    // dnd-kit reports it over its own place at once, too.
    if (!isSortable(source) || source.index === over.current) return
    over.current = source.index
    // Without the animation, dnd-kit does not measure it and its target again by itself.
    source.sortable.refreshShape()
    say(`${nameOf(String(source.id))} over position ${source.index + 1} of ${keys.length}`)
  })

  const end = useEffectEvent(({ operation: { source }, canceled }: DragEndEvent) => {
    if (!isSortable(source)) return
    const key = String(source.id)
    const to = source.index
    if (list.current !== null) list.current.dataset.dragging = 'false'
    source.sortable.transition = TRANSITION
    // Announced after the drag ends, so the next can start; by then dnd-kit has undone a cancelled move, which moves the focus.
    whenIdle(manager, () => {
      const { keys, nameOf } = latest.current
      const from = keys.indexOf(key)
      // It was deleted meanwhile.
      if (from === -1) say('')
      // In its own task: the frame of the drop is full. The row is shown once it is rendered.
      else if (!canceled && to !== from && to < keys.length) startTransition(() => moveTo(from, to, 'drag'))
      else {
        leaveEmpty(null)
        toolOf(key, 'drag')?.focus()
        say(`${nameOf(key)} stays at position ${from + 1}`)
      }
    })
  })

  // On the monitor itself: the provider delays each event until React has rendered, and a delayed step could come after
  // the drag's end. The list's order then differed from its items'.
  useEffect(() => {
    const listeners = [
      manager.monitor.addEventListener('dragstart', start),
      manager.monitor.addEventListener('dragover', pass),
      manager.monitor.addEventListener('dragend', end),
    ]
    return () => {
      for (const leave of listeners) leave()
    }
  }, [manager])

  return (
    <DragDropProvider manager={manager}>
      <p id={instructions} className={classes.hidden}>
        Space picks it up, the arrow keys move it, Space puts it down, Escape leaves it where it was.
      </p>
      <ol ref={list} aria-label={props.label} className={classes.list}>
        {keys.map((key, index) => (
          <SortableRow
            key={key}
            itemKey={key}
            index={index}
            last={index === keys.length - 1}
            instructions={instructions}
            lifted={key === lifted}
            onKey={press}
            onLeft={putDown}
            onMove={moveTo}
            onAsk={setAsking}
            Item={props.Item}
          />
        ))}
      </ol>
      <div ref={card} className={classes.card} data-dnd-overlay aria-hidden>
        <RowIcon name="grip" />
        <bdi ref={cardText} />
      </div>
      <p ref={live} aria-live="assertive" className={classes.hidden} />
      {asking !== null && (
        <MoveDialog
          name={nameOf(asking)}
          position={keys.indexOf(asking) + 1}
          count={keys.length}
          onMove={(position) => {
            setAsking(null)
            moveTo(keys.indexOf(asking), position - 1, 'ask')
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </DragDropProvider>
  )
}
