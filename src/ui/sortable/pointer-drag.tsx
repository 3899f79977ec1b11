import { DragDropProvider, type DragEndEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import {
  memo,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { visibleText } from '../../lib/text/visible-text'
import { RowIcon } from '../content/row-icon'
import { createSortManager, sparePickUp, whenIdle } from './sort-manager'
import { type SortTool, toolOf } from './sort-tools'
import classes from './sortable-list.module.css'

/** At most 150 ms: it only shows where a row went. */
const TRANSITION = { duration: 150, easing: 'ease-out' }

/** Until an item moves: see `sparePickUp`. */
const PICKED_UP_ONLY = { draggable: false, droppable: true }

/**
 * Has the rows of a list dragged by their handles with mouse and finger. It stands beside the list and finds the rows in
 * the page: that its code comes later renders none of them again.
 */
export function PointerDrag(props: {
  list: RefObject<HTMLOListElement | null>
  /** The keys of all rows that are drawn, in their order. */
  keys: readonly string[]
  /** The item's name in announcements. */
  nameOf: (key: string) => string
  /** Announces a step. */
  say: (text: string) => void
  /** An item was dropped at another position, which is to be announced. */
  onMove: (from: number, to: number, tool: SortTool) => void
  /** An item was picked up. */
  onStart: () => void
}) {
  const { list, keys, nameOf, say, onMove, onStart } = props
  const latest = useRef(props)
  /** Current index of the dragged item. */
  const over = useRef(-1)
  /** The dragged item, while its place is empty. */
  const emptied = useRef<HTMLElement | null>(null)
  /** The card that follows the pointer. */
  const card = useRef<HTMLDivElement>(null)
  const cardText = useRef<HTMLElement>(null)
  const [manager] = useState(createSortManager)

  useEffect(() => {
    latest.current = props
  })

  /** Hides the item with this key, and no other; null hides none. */
  const leaveEmpty = useCallback((key: string | null) => {
    emptied.current?.removeAttribute('data-dragged')
    emptied.current = key === null ? null : (toolOf(key, 'drag')?.closest('li') ?? null)
    emptied.current?.setAttribute('data-dragged', 'true')
  }, [])

  // A dropped item is drawn in its new place.
  useEffect(() => {
    if (keys.length > 0 && list.current?.dataset.dragging !== 'true') leaveEmpty(null)
  }, [keys, list, leaveEmpty])

  useEffect(() => {
    if (list.current === null || card.current === null) return
    list.current.dataset.draggable = 'true'
    return sparePickUp(manager, list.current, card.current)
  }, [manager, list])

  const start = useEffectEvent(({ operation: { source } }: DragStartEvent) => {
    if (!isSortable(source)) return
    const key = String(source.id)
    onStart()
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
      else if (!canceled && to !== from && to < keys.length) startTransition(() => onMove(from, to, 'drag'))
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
      {keys.map((key, index) => (
        <DraggableRow key={key} itemKey={key} index={index} />
      ))}
      <div ref={card} className={classes.card} data-dnd-overlay aria-hidden>
        <RowIcon name="grip" />
        <bdi ref={cardText} />
      </div>
    </DragDropProvider>
  )
}

/** What dnd-kit knows of a row of the list. Renders nothing. */
const DraggableRow = memo(function DraggableRow({ itemKey, index }: { itemKey: string; index: number }) {
  const { ref, handleRef } = useSortable({
    id: itemKey,
    index,
    transition: TRANSITION,
    disabled: PICKED_UP_ONLY,
  })
  useLayoutEffect(() => {
    const handle = toolOf(itemKey, 'drag')
    ref(handle?.closest('li') ?? null)
    handleRef(handle)
  }, [itemKey, ref, handleRef])
  return null
})
