import { createSafeContext } from '@mantine/core'
import { type Dispatch, type SetStateAction, useDeferredValue, useMemo } from 'react'
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import type { PressWatch } from '../../../ui/form/press-watch'
import type { PlanForm } from './plan-form'
import { type DuplicateHints, findProblems, type PlanProblem } from './plan-problems'

interface PlanContextValue {
  readonly presses: PressWatch
  readonly hints: DuplicateHints
  readonly setOpenCharges: Dispatch<SetStateAction<ReadonlySet<string>>>
}

export const [PlanContext, usePlanContext] = createSafeContext<PlanContextValue>('Outside the form of a plan')

/** Returns the form's values for a preview, which may lag behind typing. */
export function usePlanValues(): PlanForm {
  const { control } = useFormContext<PlanForm>()
  // The library's type leaves out values that have no default; all of these have one.
  return useDeferredValue(useWatch({ control }) as PlanForm)
}

/** Returns the problems found here, which may lag behind typing. FormShell lists the service's problems. */
export function usePlanProblems(): readonly PlanProblem[] {
  const { hints } = usePlanContext()
  const form = usePlanValues()
  return useMemo(() => findProblems(form, hints), [form, hints])
}

/**
 * Returns a callback for changes of a field, which validates it again if it has an error, and so its charge and the
 * description, where an empty charge shows its error. The service's errors disappear, because the schema doesn't know them.
 */
export function useRecheck(name: FieldPath<PlanForm>): () => void {
  const { trigger, getFieldState } = useFormContext<PlanForm>()
  const charge = /^charges\.\d+/.exec(name)?.[0] as `charges.${number}` | undefined
  const names = charge ? ([name, `${charge}.key`, `${charge}.description`] as const) : [name]
  return () => {
    const wrong = names.filter((one) => getFieldState(one).error !== undefined)
    if (wrong.length > 0) void trigger(wrong)
  }
}
