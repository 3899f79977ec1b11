import {
  createContext,
  type Dispatch,
  type SetStateAction,
  useContext,
  useDeferredValue,
  useMemo,
} from 'react'
import { type FieldErrors, type FieldPath, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { PressWatch } from '../../../ui/form/press-watch'
import type { PlanForm } from './plan-form'
import { type DuplicateHints, type PlanProblem, problemsOf } from './plan-problems'

/** What the new plan's page knows beside its form. */
interface PlanContextValue {
  readonly presses: PressWatch
  /** Source types that were used before, newest first. */
  readonly sourceTypes: readonly string[]
  readonly hints: DuplicateHints
}

/** Keys of the charges that are open, and what changes them. */
type OpenCharges = readonly [ReadonlySet<string>, Dispatch<SetStateAction<ReadonlySet<string>>>]

export const PlanContext = createContext<PlanContextValue | null>(null)
export const OpenChargesContext = createContext<OpenCharges | null>(null)

/** The value of a context that is provided wherever it is used. */
export function provided<Value>(value: Value | null): Value {
  if (value === null) throw new Error('Its context is not provided here.')
  return value
}

export const usePlanContext = (): PlanContextValue => provided(useContext(PlanContext))
export const useOpenCharges = (): OpenCharges => provided(useContext(OpenChargesContext))

/** The form's values for a preview, which may render after the keystrokes. */
export function usePlanValues(): PlanForm {
  const { control } = useFormContext<PlanForm>()
  // The library's type leaves out values that have no default; all of these have one.
  return useDeferredValue(useWatch({ control }) as PlanForm)
}

/** The problems that the service reported, then those that this console finds. May render after the keystrokes. */
export function usePlanProblems(): readonly PlanProblem[] {
  const { control } = useFormContext<PlanForm>()
  const { hints } = usePlanContext()
  const form = usePlanValues()
  const { errors } = useFormState({ control })
  const own = useMemo(() => problemsOf(form, hints), [form, hints])
  return [...refusalsIn(errors), ...own]
}

/** The type of errors that the service reported. */
export const REFUSED = 'refused'

/** Returns what to call when a field is changed: what is said at it, or at its charge as a whole, is about another value. */
export function useForget(name: FieldPath<PlanForm>): () => void {
  const { clearErrors, getFieldState } = useFormContext<PlanForm>()
  return () => {
    for (const one of [name, name.replace(/^(charges\.\d+\.).*/, '$1key') as FieldPath<PlanForm>])
      if (getFieldState(one).error !== undefined) clearErrors(one)
  }
}

function refusalsIn(errors: FieldErrors<PlanForm> | object, prefix = ''): PlanProblem[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (key === 'ref' || typeof error !== 'object' || error === null) return []
    const name = `${prefix}${key}`
    const isRefused = 'type' in error && error.type === REFUSED && 'message' in error
    const own = isRefused ? [{ name, level: 'error' as const, message: String(error.message) }] : []
    return [...own, ...refusalsIn(error, `${name}.`)]
  })
}
