import { TextInput } from '@mantine/core'
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button/button'
import { Lazy } from '../feedback/lazy'
import { useIdle } from '../layout/use-idle'
import { Dialog } from '../overlay/dialog'
import classes from './sortable-list.module.css'
import { type SortActions, type SortableItemProps, SortableRow, toolId } from './sortable-row'

const loadDrag = async () => (await import('./pointer-drag')).PointerDrag

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

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
  /** Id of the control that gets the focus once the new order is drawn. */
  const focusNext = useRef<string | null>(null)
  const [said, setSaid] = useState('')
  const [lifted, lift] = useState<{ readonly key: string; readonly from: number } | null>(null)
  const [asking, ask] = useState<string | null>(null)
  const drawn = useIdle(true)
  const instructions = useId()

  useEffect(() => {
    latest.current = props
    if (focusNext.current === null) return
    // The browser takes the focus from an element that is moved.
    const tool = document.getElementById(focusNext.current)
    focusNext.current = null
    tool?.focus()
    tool?.scrollIntoView({ block: 'nearest' })
  })

  /** "Toll fee moved to position 2 of 5". */
  const [say] = useState(() => (key: string, what: string, at: number) => {
    const { keys, nameOf } = latest.current
    setSaid(`${nameOf(key)} ${what} position ${at + 1} of ${keys.length}`)
  })

  // The same object as long as the list is there: a row is rendered only when it changes itself.
  const [actions] = useState((): SortActions => {
    const move: SortActions['move'] = (key, to, tool, what = 'moved to') => {
      const { keys, onMove } = latest.current
      const from = keys.indexOf(key)
      if (from === -1 || to < 0 || to >= keys.length) return
      focusNext.current = toolId(key, tool)
      say(key, what, to)
      if (from !== to) onMove(from, to)
    }
    return {
      move,
      ask,
      putDown: () => lift(null),
      // Not dnd-kit's: faster keys than its animation pass two neighbours or none.
      press(key, liftedFrom, event) {
        const at = latest.current.keys.indexOf(key)
        const step = STEPS[event.key]
        if (event.key === ' ' || event.key === 'Enter') {
          lift(liftedFrom === null ? { key, from: at } : null)
          move(key, at, 'drag', liftedFrom === null ? 'picked up from' : 'moved to')
        } else if (liftedFrom !== null && event.key === 'Escape') {
          lift(null)
          move(key, liftedFrom, 'drag', 'stays at')
        } else if (liftedFrom !== null && step !== undefined) move(key, at + step, 'drag', 'over')
        else return
        event.preventDefault()
      },
    }
  })

  return (
    <>
      <p id={instructions} className="visually-hidden">
        Space picks it up, the arrow keys move it, Space puts it down, Escape leaves it where it was.
      </p>
      <ol aria-label={props.label} className={classes.list}>
        {keys.map((key, index) => (
          <SortableRow
            key={key}
            itemKey={key}
            index={index}
            isLast={index === keys.length - 1}
            liftedFrom={key === lifted?.key ? lifted.from : null}
            instructions={instructions}
            actions={actions}
            Item={props.Item}
          />
        ))}
      </ol>
      {drawn && <Lazy load={loadDrag} with={{ keys, say, actions }} />}
      <p aria-live="assertive" className="visually-hidden">
        {said}
      </p>
      {asking !== null && (
        <MoveDialog
          name={nameOf(asking)}
          position={keys.indexOf(asking) + 1}
          count={keys.length}
          onMove={(position) => {
            ask(null)
            actions.move(asking, position - 1, 'ask')
          }}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}

/** Asks for an item's new position in its list, counted from 1. */
function MoveDialog(props: {
  name: string
  position: number
  count: number
  onMove: (position: number) => void
  onClose: () => void
}) {
  const { name, position, count } = props
  const [text, setText] = useState(String(position))
  const [problem, setProblem] = useState<string | null>(null)

  function move() {
    const to = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
    if (to < 1 || to > count) setProblem(`Type a position from 1 to ${count}.`)
    else props.onMove(to)
  }

  return (
    <Dialog title={`Move ${name}`} onClose={props.onClose}>
      <TextInput
        label="Position"
        description={`From 1, the first, to ${count}, the last.`}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={problem}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The dialog may be inside a form, which must not be submitted.
          event.preventDefault()
          move()
        }}
      />
      <div className="line end">
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <Button onClick={move}>Move</Button>
      </div>
    </Dialog>
  )
}
