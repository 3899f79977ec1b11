import type { UseFormReturn } from 'react-hook-form'
import { createStore } from '../../../lib/store'
import { type DuplicateHints, duplicateProblems, NO_HINTS } from './duplicate-plan'
import type { ChargeForm, PlanForm } from './plan-form'
import { type PlanProblem, problemsOf } from './plan-problems'
import { type PlanTerms, snapshotOf, termsOf } from './plan-snapshot'
import { type Refusal, serverProblems } from './server-problems'

export interface PlanState {
  /**
   * The form's current values: a copy, never changed in place.
   * Unchanged parts are the objects of the copy before.
   */
  readonly values: PlanForm
  /** The part of the values that says how the plan bills: a new object only when that changes. */
  readonly terms: PlanTerms
  /** Ids of the fields that had the focus and lost it. Problems of other fields do not show yet. */
  readonly visited: ReadonlySet<string>
  /** Whether the review is open, and the form hidden. */
  readonly reviewing: boolean
  /** Whether a review was requested: then every problem shows. */
  readonly reviewRequested: boolean
  /** Keys of the charges that are open. */
  readonly open: ReadonlySet<string>
  /** What the service refused last. */
  readonly refusal: Refusal | null
  readonly duplicateHints: DuplicateHints
}

/**
 * The new plan's form outside React.
 * Each component subscribes to what it renders alone, so that 200 charges stay fluid.
 */
export interface PlanStore {
  /** Always current, keystrokes included. */
  state(): PlanState
  subscribe(listener: () => void): () => void
  /** Notifies listeners of keystrokes since the last time. */
  notify(): void
  /** Changes parts of the state and notifies at once. */
  update(change: Partial<PlanState>): void
  /**
   * Follows the form's values until the returned function is called. Keystrokes call `onKeystroke`, which calls `notify`
   * after a pause; other changes notify at once.
   */
  followForm(onKeystroke: () => void): () => void
  /** The charge with a key; undefined where there is none. */
  charge(key: string): ChargeForm | undefined
  /** All messages at a path, joined; '' for none. */
  messageAt(path: string, level: PlanProblem['level']): string
  /** Whether a field of the charge at an index (from 0) has an error. */
  hasChargeError(index: number): boolean
  /** The problems that this console finds. */
  problems(): readonly PlanProblem[]
  /** The problems that the service reported, then those that this console finds. */
  allProblems(): readonly PlanProblem[]
}

/** What is derived from a state, computed on demand. */
interface Derived {
  readonly of: PlanState
  readonly own: readonly PlanProblem[]
  readonly all: readonly PlanProblem[]
  readonly byPath: ReadonlyMap<string, readonly PlanProblem[]>
  readonly chargesWithErrors: ReadonlySet<number>
}

/**
 * Creates the store of a form.
 * Reads are always current; `followForm` batches the notifications of keystrokes.
 */
export function createPlanStore(form: Pick<UseFormReturn<PlanForm>, 'getValues' | 'subscribe'>): PlanStore {
  const initial = snapshotOf(form.getValues(), null)
  let state: PlanState = {
    values: initial,
    terms: termsOf(initial, null),
    visited: new Set(),
    reviewing: false,
    reviewRequested: false,
    open: new Set(),
    refusal: null,
    duplicateHints: NO_HINTS,
  }
  /** The state that listeners were notified of last. */
  const notified = createStore(state)
  /** Whether the form changed since its values were copied. */
  let stale = false
  let derived: Derived | null = null
  let charges: {
    readonly of: readonly ChargeForm[]
    readonly byKey: ReadonlyMap<string, ChargeForm>
  } | null = null

  function current(): PlanState {
    if (!stale) return state
    stale = false
    const values = snapshotOf(form.getValues(), state.values)
    // The form's library notifies of more than changes.
    if (values !== state.values) state = { ...state, values, terms: termsOf(values, state.terms) }
    return state
  }

  const notify = () => notified.set(current())

  function derive(): Derived {
    const state = current()
    if (derived?.of === state) return derived
    const { values, duplicateHints, refusal } = state
    const same = derived?.of.values === values && derived.of.duplicateHints === duplicateHints
    const own =
      derived !== null && same
        ? derived.own
        : [...problemsOf(values), ...duplicateProblems(values.name, duplicateHints)]
    const refused = refusal === null ? [] : serverProblems(refusal, values)
    const all = [...refused, ...own]
    derived = { of: state, own, all, byPath: byPath(all), chargesWithErrors: chargesWithErrors(all) }
    return derived
  }

  return {
    state: current,
    subscribe: notified.subscribe,
    notify,
    update(change) {
      state = { ...current(), ...change }
      notify()
    },
    followForm: (onKeystroke) =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type }) => {
          stale = true
          // The field itself shows a keystroke; a switch and the editor render what the store says.
          if (type === 'change') onKeystroke()
          else notify()
        },
      }),
    charge: (key) => {
      const of = current().values.charges
      if (charges?.of !== of) charges = { of, byKey: new Map(of.map((charge) => [charge.key, charge])) }
      return charges.byKey.get(key)
    },
    messageAt: (path, level) =>
      (derive().byPath.get(path) ?? [])
        .filter((problem) => problem.level === level)
        .map(({ message }) => message)
        .join(' '),
    hasChargeError: (index) => derive().chargesWithErrors.has(index),
    problems: () => derive().own,
    allProblems: () => derive().all,
  }
}

function byPath(problems: readonly PlanProblem[]): Map<string, PlanProblem[]> {
  const found = new Map<string, PlanProblem[]>()
  for (const problem of problems) found.set(problem.path, [...(found.get(problem.path) ?? []), problem])
  return found
}

function chargesWithErrors(problems: readonly PlanProblem[]): Set<number> {
  const found = new Set<number>()
  for (const { level, path } of problems) {
    const at = level === 'error' ? /^charges\.(\d+)\./.exec(path)?.[1] : undefined
    if (at !== undefined) found.add(Number(at))
  }
  return found
}
