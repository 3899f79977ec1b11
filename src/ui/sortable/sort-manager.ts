import { AutoScroller, DragDropManager, Feedback, PointerSensor, StyleInjector } from '@dnd-kit/dom'
import { batch, effect, untracked } from '@dnd-kit/state'
import { styleNonce } from '../content/style-nonce'

/**
 * Of dnd-kit's usual plugins those that a sortable list needs. It announces by name itself, and its handles are buttons
 * already (Accessibility); Cursor and PreventSelection put a rule for every element into the page when a drag begins,
 * and take it out in the end: both times a browser styles the whole page anew. What is let go is in its place at once:
 * while it glides there, nothing else can be picked up.
 */
const PLUGINS = [AutoScroller, Feedback.configure({ dropAnimation: null })]

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
 * they draw, it is all of them.) A card goes with the pointer, and the row itself keeps its place in the list: it is told
 * its height, and is not drawn at all. Returns the end.
 */
export function sparePickUp(
  { registry, monitor }: DragDropManager,
  list: HTMLElement,
  card: HTMLElement,
): () => void {
  const far = new Set<string>()
  let moving = false

  function look(event: Event) {
    const { target } = event
    if (!(event instanceof ContentVisibilityAutoStateChangeEvent)) return
    // The row that is dragged is not drawn either, and can be dropped on: it is where it was.
    if (!(target instanceof HTMLElement) || target.dataset.dragged === 'true') return
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
  const feedback = registry.plugins.get(Feedback)
  if (feedback === undefined) throw new Error('dnd-kit comes without its Feedback.')
  feedback.overlay = card
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

/** Runs an action once a drag that ends is over and put away: from then on another can begin. */
export function whenIdle({ dragOperation }: DragDropManager, action: () => void): void {
  const end = effect(() => {
    if (!dragOperation.status.idle) return
    untracked(action)
    queueMicrotask(() => end())
  })
}

function keep(rules: string): void {
  if (kept.has(rules)) return
  kept.add(rules)
  const style = document.createElement('style')
  style.nonce = styleNonce()
  style.textContent = rules
  document.head.prepend(style)
}
