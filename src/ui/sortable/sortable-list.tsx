import { type ComponentType, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Lazy } from '../feedback/lazy'
import { useIdle } from '../layout/use-idle'
import { MoveDialog } from '../overlay/move-dialog'
import { type SortTool, toolOf } from './sort-tools'
import classes from './sortable-list.module.css'
import { type SortableItemProps, SortableRow } from './sortable-row'
import { useKeyDrag } from './use-key-drag'

const loadDrag = async () => (await import('./pointer-drag')).PointerDrag

/**
 * A list whose items can be reordered: by a handle with mouse, finger and keyboard, by one step, or to a position by number.
 * Moves are announced by name, and the focus stays on the moved item. `Item` must be a module-level component: it is
 * memoized by its props. Keys and buttons work at once; the code for mouse and finger comes once the page is drawn.
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
  const moved = useRef<{ key: string; tool: SortTool; says?: string } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const live = useRef<HTMLParagraphElement>(null)
  const drawn = useIdle(true)
  const [asking, setAsking] = useState<string | null>(null)
  const instructions = useId()

  useEffect(() => {
    latest.current = props
  })

  // Not React state: every step of a drag would render all items, and its frames have no time left.
  const say = useCallback((text: string) => {
    if (live.current !== null) live.current.textContent = text
  }, [])

  // Scrolls to the moved item, and focuses it again where the browser moved the focus away.
  useEffect(() => {
    const after = moved.current
    if (after === null || !keys.includes(after.key)) return
    moved.current = null
    const tool = toolOf(after.key, after.tool)
    tool?.focus()
    tool?.scrollIntoView({ block: 'nearest' })
    if (after.says !== undefined) say(after.says)
  }, [keys, say])

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

  return (
    <>
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
      {drawn && <Lazy load={loadDrag} with={{ list, keys, nameOf, say, onMove: moveTo, onStart: putDown }} />}
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
    </>
  )
}
