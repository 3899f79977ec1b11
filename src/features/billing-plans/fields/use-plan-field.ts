import { usePlan, usePlanDesk } from '../form/plan-context'
import type { FieldPlace } from '../form/plan-fields'

/** What is to be said at a field, and what to call when it is left. */
export function usePlanField({ id, path }: FieldPlace) {
  const { store, presses } = usePlanDesk()
  const due = usePlan(({ left, tried, refusal }) => tried || refusal !== null || left.has(id))
  const error = usePlan((_, { saying }) => (due ? saying(path, 'error') : ''))
  const warning = usePlan((_, { saying }) => (due ? saying(path, 'warning') : ''))

  /** What is said then moves what is below it: not while somebody is about to click on that. */
  function onLeft() {
    presses.whenOver(() => {
      const { left } = store.state()
      if (left.has(id)) store.tell()
      else store.change({ left: new Set(left).add(id) })
    })
  }

  return { error, warning, onLeft }
}
