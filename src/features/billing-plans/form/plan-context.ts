import { createContext, useContext, useDeferredValue, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PressWatch } from '../../../ui/form/press-watch'
import type { PlanForm } from './plan-form'
import type { PlanState, PlanStore } from './plan-store'

/** The form of the page and what follows it. */
export interface PlanDesk {
  readonly form: UseFormReturn<PlanForm>
  readonly store: PlanStore
  readonly presses: PressWatch
  /** Source types that were used before, newest first. */
  readonly sourceTypes: readonly string[]
}

export const PlanContext = createContext<PlanDesk | null>(null)

export function usePlanDesk(): PlanDesk {
  const desk = useContext(PlanContext)
  if (desk === null) throw new Error('Parts of the plan form stand within a PlanContext.')
  return desk
}

/** What `select` takes out of the form; drawn anew only when that changes, so it has to be a plain value. */
export function usePlan<T extends string | number | boolean | null | object>(
  select: (state: PlanState, store: PlanStore) => T,
): T {
  const { store } = usePlanDesk()
  return useSyncExternalStore(store.subscribe, () => select(store.state(), store))
}

/** The same for a preview, which may be drawn after the keys that are being typed. */
export function usePlanLater<T extends string | number | boolean | null | object>(
  select: (state: PlanState, store: PlanStore) => T,
): T {
  return useDeferredValue(usePlan(select))
}
