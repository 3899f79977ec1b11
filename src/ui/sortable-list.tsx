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
import { MoveDialog } from './move-dialog'
import { createSortManager, sparePickUp } from './sort-manager'
import { type SortTool, toolOf } from './sort-tools'
import classes from './sortable-list.module.css'
import { type SortableItemProps, SortableRow } from './sortable-row'
import { useKeyDrag } from './use-key-drag'

/**
 * A list whose items can be put in another order: by a handle with mouse, finger and keyboard, a step at a time, or to a
 * position by its number. Moves are announced by name, and the focus stays on the item that moved. An item is drawn by
 * `Item`, a component of a module (it is kept from drawing anew while its own properties stay).
 */
export function SortableList(props: {
  /** Accessible name of the list. */
  label: string
  keys: readonly string[]
  /** What an item is called when it moves: "Toll fee". */
  nameOf: (key: string) => string
  onMove: (from: number, to: number) => void
  Item: ComponentType<SortableItemProps>
}) {
  const { keys, nameOf } = props
  const latest = useRef(props)
  /** Where the item that is dragged is just now. */
  const over = useRef(-1)
  const moved = useRef<{ key: string; tool: SortTool } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const live = useRef<HTMLParagraphElement>(null)
  const [manager] = useState(createSortManager)
  const [asking, setAsking] = useState<string | null>(null)
  const instructions = useId()

  useEffect(() => {
    latest.current = props
  })

  // Where the browser took the focus away from what it moved, it comes back.
  useEffect(() => {
    const after = moved.current
    if (after === null || !keys.includes(after.key)) return
    moved.current = null
    const tool = toolOf(after.key, after.tool)
    tool?.focus()
    tool?.scrollIntoView({ block: 'nearest' })
  }, [keys])

  // Not as states: each step of a drag would go through all items.
  const say = useCallback((text: string) => {
    if (live.current !== null) live.current.textContent = text
  }, [])
  function setDragging(dragging: boolean) {
    if (list.current !== null) list.current.dataset.dragging = String(dragging)
  }

  const moveTo = useCallback(
    (from: number, to: number, tool: SortTool) => {
      const { keys, nameOf, onMove } = latest.current
      const key = keys[from]
      if (key === undefined || to < 0 || to >= keys.length) return
      say(`${nameOf(key)} moved to position ${to + 1} of ${keys.length}`)
      moved.current = { key, tool }
      if (from === to) toolOf(key, tool)?.focus()
      else onMove(from, to)
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
  useEffect(() => (list.current === null ? undefined : sparePickUp(manager, list.current)), [manager])

  const start = useEffectEvent(({ operation: { source } }: DragStartEvent) => {
    if (!isSortable(source)) return
    putDown()
    setDragging(true)
    over.current = source.index
    say(`${nameOf(String(source.id))} picked up from position ${source.index + 1} of ${keys.length}`)
  })

  const pass = useEffectEvent(({ operation: { source } }: DragOverEvent) => {
    // It is said to be over its own place, too, at once.
    if (!isSortable(source) || source.index === over.current) return
    over.current = source.index
    say(`${nameOf(String(source.id))} over position ${source.index + 1} of ${keys.length}`)
  })

  const end = useEffectEvent(({ operation: { source }, canceled }: DragEndEvent) => {
    setDragging(false)
    if (!isSortable(source)) return
    const key = String(source.id)
    const from = keys.indexOf(key)
    const to = source.index
    // It was deleted meanwhile.
    if (from === -1) say('')
    // In a task of its own: the row is in its new place already, and letting go is work enough for one frame.
    else if (!canceled && to !== from) startTransition(() => moveTo(from, to, 'drag'))
    else say(`${nameOf(key)} stays at position ${from + 1}`)
  })

  // Of its monitor itself: what is told by the provider holds each step back until React has drawn, and a step that was
  // held back came after the end of a drag that ended meanwhile. The list then stood in another order than its items.
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
