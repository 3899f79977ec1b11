import { usePlan, usePlanDesk } from './plan-context'
import type { FieldPlace } from './plan-fields'

/** What is to be said at a field, and what to call when it is left. */
export function usePlanField({ id, path }: FieldPlace) {
  const { store } = usePlanDesk()
  const due = usePlan(({ left, tried, refusal }) => tried || refusal !== null || left.has(id))
  const error = usePlan((_, { saying }) => (due ? saying(path, 'error') : ''))
  const warning = usePlan((_, { saying }) => (due ? saying(path, 'warning') : ''))

  function onLeft() {
    const { left } = store.state()
    if (!left.has(id)) store.change({ left: new Set(left).add(id) })
  }

  return { error, warning, onLeft }
}
