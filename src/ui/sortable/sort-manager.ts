import { AutoScroller, DragDropManager, Feedback, PointerSensor, StyleInjector } from '@dnd-kit/dom'
import { batch, effect, untracked } from '@dnd-kit/state'
import { styleNonce } from '../content/style-nonce'

/**
 * The dnd-kit plugins that a sortable list needs. Not Accessibility: the list announces moves by name, and its handles are
 * buttons. Not Cursor and PreventSelection: they add a rule for every element when a drag begins and remove it at the end,
 * and each time the browser restyles the whole page. No drop animation: nothing can be picked up while it runs.
 */
const PLUGINS = [AutoScroller, Feedback.configure({ dropAnimation: null })]

/** Rules that are in the page already. */
const kept = new Set<string>()

/**
 * Creates the manager of a list's drags by mouse and finger (`useKeyDrag` does the keyboard). Its plugins' style rules stay
 * in the page from now on: dnd-kit adds and removes them with every drag, and each time the browser restyles everything.
 * With 200 items those frames took 200 ms.
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
 * Keeps the first frame of a drag short. Returns what ends it.
 *
 * Drop targets and scrolling start only once the item moves, since dnd-kit forces a layout to measure them; and only for
 * rows that the browser renders, since it tracks each with every frame (all rows, where browsers do not say which they
 * render). A card follows the pointer; the row keeps its place and height in the list, and is not painted.
 */
export function sparePickUp(
  { registry, monitor }: DragDropManager,
  list: HTMLElement,
  card: HTMLElement,
): () => void {
  const far = new Set<string>()
  let moving = false

  // The rows that were there before: no event will tell of them.
  for (const row of list.children) {
    if (!(row instanceof HTMLElement)) continue
    const rendered = row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })
    if (rendered === false) far.add(row.dataset.key ?? '')
  }

  function look(event: Event) {
    const { target } = event
    if (!(event instanceof ContentVisibilityAutoStateChangeEvent)) return
    // The dragged row is not painted either, but is a drop target: it is where it was.
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
    // In one batch: after each single change dnd-kit would search all rows for the one under the pointer.
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
      // Only now, not when the last drag ended: after a cancel, rows glide back.
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

/** Runs an action once an ending drag is over and another can begin. */
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
