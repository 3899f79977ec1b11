import { useCallback, useEffect, useState } from 'react'
import { usePlanDesk } from '../form/plan-context'
import { fieldsOf } from '../form/refused-problems'

/** Leads to the field of a path, or to the nearest one around it; a charge that is closed opens. */
export function useGoTo(): (path: string) => void {
  const { store } = usePlanDesk()
  const [goal, setGoal] = useState<{ readonly id: string } | null>(null)

  // Once what it is in is open.
  useEffect(() => {
    if (goal === null) return
    const field = document.getElementById(goal.id)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [goal])

  return useCallback(
    (path) => {
      const { values, open } = store.state()
      const key = values.charges[Number(/^charges\.(\d+)/.exec(path)?.[1] ?? -1)]?.key
      if (key !== undefined) store.change({ open: new Set(open).add(key) })
      const places = new Map(fieldsOf(values).map((field) => [field.path, field.id]))
      for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
        const id = places.get(at)
        if (id !== undefined) return setGoal({ id })
      }
    },
    [store],
  )
}
