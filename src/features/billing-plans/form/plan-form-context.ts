import { createContext, useContext, useDeferredValue, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PressWatch } from '../../../ui/form/press-watch'
import type { PlanForm } from './plan-form'
import type { PlanState, PlanStore } from './plan-store'

/** The new plan's form and its store. */
export interface PlanFormContextValue {
  readonly form: UseFormReturn<PlanForm>
  readonly store: PlanStore
  readonly presses: PressWatch
  /** Source types that were used before, newest first. */
  readonly sourceTypes: readonly string[]
}

export const PlanFormContext = createContext<PlanFormContextValue | null>(null)

export function usePlanForm(): PlanFormContextValue {
  const context = useContext(PlanFormContext)
  if (context === null) throw new Error('Use this hook within a PlanFormContext.')
  return context
}

type Selected = string | number | boolean | null | object

/**
 * Subscribes to what `select` returns of the form's state: the component renders only when that changes by identity, so
 * `select` must not build a new object.
 */
export function usePlanState<T extends Selected>(select: (state: PlanState, store: PlanStore) => T): T {
  const { store } = usePlanForm()
  return useSyncExternalStore(store.subscribe, () => select(store.state(), store))
}

/** The same for a preview, which may render after the keystrokes. */
export function useDeferredPlanState<T extends Selected>(
  select: (state: PlanState, store: PlanStore) => T,
): T {
  return useDeferredValue(usePlanState(select))
}
