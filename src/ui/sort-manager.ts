import { AutoScroller, DragDropManager, Feedback, PointerSensor, StyleInjector } from '@dnd-kit/dom'
import { batch } from '@dnd-kit/state'
import { styleNonce } from './style-nonce'

/**
 * Of dnd-kit's usual plugins those that a sortable list needs. It announces by name itself, and its handles are buttons
 * already (Accessibility); Cursor and PreventSelection put a rule for every element into the page when a drag begins,
 * and take it out in the end: both times a browser styles the whole page anew. What is let go is in its place with the next
 * frame: while it glides there, nothing else can be picked up, and in the frame that moves the item there is enough to do.
 */
const PLUGINS = [AutoScroller, Feedback.configure({ dropAnimation: nextFrame })]

/** Rules that stand in the page already. */
const kept = new Set<string>()

/**
 * What runs the drags of one list by mouse and finger; the keyboard is `useKeyDrag`'s. The rules of its plugins stay in
 * the page from now on: dnd-kit puts them in when a drag begins, again on its way, and takes them out in the end, and
 * each time a browser styles and lays out everything. With 200 items those frames took 200 ms.
 */
export function createSortManager(): DragDropManager {
  const manager = new DragDropManager({ plugins: [], sensors: [PointerSensor] })
  const injector = manager.registry.plugins.get(StyleInjector)
  if (injector === undefined) throw new Error('dnd-kit comes without its StyleInjector.')
  injector.register = (rules) => {
    keep(rules)
    return () => undefined
  }
  manager.plugins = PLUGINS
  return manager
}

/**
 * Keeps the first frame of a drag short: the browser does most in it. Rows can be dropped on, and something can scroll,
 * only once what was picked up moves, since dnd-kit lays out the page to find where they are; and of the rows only those
 * that the browser draws, since it watches the place of each with every frame. (Where browsers do not say which rows
 * they draw, it is all of them.) What stands in the place of the row is told its height, and is not drawn at all.
 * Returns the end.
 */
export function sparePickUp({ registry, monitor }: DragDropManager, list: HTMLElement): () => void {
  const far = new Set<string>()
  let moving = false

  function look(event: Event) {
    const { target } = event
    // What stands for the row that is dragged has its key, too, and takes no part.
    if (!(event instanceof ContentVisibilityAutoStateChangeEvent)) return
    if (!(target instanceof HTMLElement) || target.inert) return
    const key = target.dataset.key ?? ''
    if (event.skipped) far.add(key)
    else far.delete(key)
    const droppable = registry.droppables.get(key)
    if (moving && droppable !== undefined) droppable.disabled = event.skipped
  }

  function turn(on: boolean) {
    if (on === moving) return
    moving = on
    const scroller = registry.plugins.get(AutoScroller)
    // At once: after each change alone it would look for what is under the pointer among all rows.
    batch(() => {
      if (on) scroller?.enable()
      else scroller?.disable()
      for (const droppable of registry.droppables) droppable.disabled = !on || far.has(String(droppable.id))
    })
  }

  registry.plugins.get(AutoScroller)?.disable()
  const ends = [
    monitor.addEventListener('beforedragstart', ({ operation: { source } }) => {
      // Only now, not when the last drag ended: where it was cancelled, rows glide back.
      turn(false)
      const row = source === null ? undefined : registry.draggables.get(source.id)?.element
      if (!(row instanceof HTMLElement)) return
      row.style.containIntrinsicBlockSize = `auto ${row.getBoundingClientRect().height}px`
    }),
    monitor.addEventListener('dragmove', () => turn(true)),
  ]
  list.addEventListener('contentvisibilityautostatechange', look)
  return () => {
    for (const end of ends) end()
    list.removeEventListener('contentvisibilityautostatechange', look)
  }
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

function keep(rules: string): void {
  if (kept.has(rules)) return
  kept.add(rules)
  const style = document.createElement('style')
  style.nonce = styleNonce()
  style.textContent = rules
  document.head.prepend(style)
}
