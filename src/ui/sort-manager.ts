import { AutoScroller, DragDropManager, Feedback, PointerSensor, StyleInjector } from '@dnd-kit/dom'
import { styleNonce } from './style-nonce'

/**
 * Of dnd-kit's usual plugins those that a sortable list needs. It announces by name itself, and its handles are buttons
 * already (Accessibility); Cursor and PreventSelection put a rule for every element into the page when a drag begins,
 * and take it out in the end: both times a browser styles the whole page anew.
 */
const PLUGINS = [AutoScroller, Feedback]

/** Rules that stand in the page already. */
const kept = new Set<string>()

/**
 * What runs the drags of one list by mouse and finger; the keyboard is `useKeyDrag`'s. The rules of its plugins stay in the page from now on: dnd-kit puts them in when a
 * drag begins, again on its way, and takes them out in the end, and each time a browser styles and lays out everything.
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
 * Leaves rows that the browser does not draw, since they are far out of sight, out of what something can be dropped on:
 * dnd-kit watches the place of each with every frame. Without the event (older browsers) they all stay. Returns the end.
 */
export function dropInSight({ registry }: DragDropManager, list: HTMLElement): () => void {
  function look(event: Event) {
    const { target } = event
    // What stands for the row that is dragged has its key, too, and takes no part.
    if (!(event instanceof ContentVisibilityAutoStateChangeEvent)) return
    if (!(target instanceof HTMLElement) || target.inert) return
    const droppable = registry.droppables.get(target.dataset.key ?? '')
    if (droppable !== undefined) droppable.disabled = event.skipped
  }
  list.addEventListener('contentvisibilityautostatechange', look)
  return () => list.removeEventListener('contentvisibilityautostatechange', look)
}

function keep(rules: string): void {
  if (kept.has(rules)) return
  kept.add(rules)
  const style = document.createElement('style')
  style.nonce = styleNonce()
  style.textContent = rules
  document.head.prepend(style)
}
