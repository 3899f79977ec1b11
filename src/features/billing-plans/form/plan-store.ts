import type { UseFormReturn } from 'react-hook-form'
import { copyOfForm, type PlanTerms, termsOf } from './plan-copy'
import type { ChargeForm, PlanForm } from './plan-form'
import type { PlanProblem } from './plan-problem'
import { problemsOf } from './plan-problems'
import { type Refusal, refusedProblems } from './refused-problems'
import { NOTHING_KNOWN, type Repetition, repetitionProblems } from './repetition'

export interface PlanState {
  /** The form as it stands: a copy, never changed in place. Parts that did not change are those of the copy before. */
  readonly values: PlanForm
  /** The part of them that says how the plan bills, changed only when one of these is. */
  readonly terms: PlanTerms
  /** Ids of the fields that somebody was in and left: before that, nobody is told what they still lack. */
  readonly left: ReadonlySet<string>
  /** Whether a review was asked for: then every problem shows. */
  readonly tried: boolean
  /** Keys of the charges that are open. */
  readonly open: ReadonlySet<string>
  readonly refusal: Refusal | null
  readonly repetition: Repetition
}

/** What the store needs of the form's library. */
export type FollowedForm = Pick<UseFormReturn<PlanForm>, 'getValues' | 'subscribe'>

/** What the parts of the page subscribe to, each to what it draws alone: 200 charges stay fluid. */
export interface PlanStore {
  state(): PlanState
  subscribe(listener: () => void): () => void
  /** Tells the listeners of what was typed that they have not heard of. */
  tell(): void
  change(part: Partial<PlanState>): void
  /** The charge of a key; undefined where there is none. */
  charge(key: string): ChargeForm | undefined
  /** Everything about a path, in words; '' for nothing. */
  saying(path: string, level: PlanProblem['level']): string
  /** Whether there is an error at a field of the charge at a position, from 0. */
  isWrong(index: number): boolean
  /** What keeps the plan from being reviewed, and what is to be acknowledged. */
  problems(): readonly PlanProblem[]
  /** The same, after what the service did not accept. */
  allProblems(): readonly PlanProblem[]
}

/** What follows from a state, worked out when it is asked for. */
interface Known {
  readonly of: PlanState
  readonly own: readonly PlanProblem[]
  readonly all: readonly PlanProblem[]
  readonly byPath: ReadonlyMap<string, readonly PlanProblem[]>
  readonly wrongCharges: ReadonlySet<number>
}

/**
 * Makes the store of a form; `follow` lets it follow the form's values until the function that it returns is called.
 * Whoever asks hears of the form as it stands; listeners are told of anything but letters at once. Of a letter `onLetter`
 * hears: it calls `tell` when it is time, once for all that were typed until then.
 */
export function createPlanStore(
  form: FollowedForm,
): PlanStore & { follow: (onLetter: () => void) => () => void } {
  const listeners = new Set<() => void>()
  const begun = copyOfForm(form.getValues(), null)
  let state: PlanState = {
    values: begun,
    terms: termsOf(begun, null),
    left: new Set(),
    tried: false,
    open: new Set(),
    refusal: null,
    repetition: NOTHING_KNOWN,
  }
  /** What the listeners were told of last. */
  let told = state
  /** Whether the form said that it changed since its values were copied. */
  let behind = false
  let known: Known | null = null
  let charges: {
    readonly of: readonly ChargeForm[]
    readonly byKey: ReadonlyMap<string, ChargeForm>
  } | null = null

  function now(): PlanState {
    if (!behind) return state
    behind = false
    const values = copyOfForm(form.getValues(), state.values)
    // Its library tells more often than something changes.
    if (values !== state.values) state = { ...state, values, terms: termsOf(values, state.terms) }
    return state
  }

  function tell() {
    if (now() === told) return
    told = state
    for (const listener of listeners) listener()
  }

  function change(part: Partial<PlanState>) {
    state = { ...now(), ...part }
    tell()
  }

  function look() {
    const state = now()
    if (known?.of === state) return known
    const same = known?.of.values === state.values && known.of.repetition === state.repetition
    const own =
      known !== null && same
        ? known.own
        : [...problemsOf(state.values), ...repetitionProblems(state.values.name, state.repetition)]
    const refused = state.refusal === null ? [] : refusedProblems(state.refusal, state.values)
    const all = [...refused, ...own]
    known = { of: state, own, all, byPath: byPath(all), wrongCharges: wrongCharges(all) }
    return known
  }

  return {
    follow: (onLetter) =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type }) => {
          behind = true
          // A letter is on the screen by itself; a switch or the editor shows what the listeners draw.
          if (type === 'change') onLetter()
          else tell()
        },
      }),
    state: now,
    tell,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    charge: (key) => {
      const of = now().values.charges
      if (charges?.of !== of) charges = { of, byKey: new Map(of.map((charge) => [charge.key, charge])) }
      return charges.byKey.get(key)
    },
    saying: (path, level) =>
      (look().byPath.get(path) ?? [])
        .filter((problem) => problem.level === level)
        .map(({ message }) => message)
        .join(' '),
    isWrong: (index) => look().wrongCharges.has(index),
    problems: () => look().own,
    allProblems: () => look().all,
  }
}

function byPath(problems: readonly PlanProblem[]): Map<string, PlanProblem[]> {
  const found = new Map<string, PlanProblem[]>()
  for (const problem of problems) found.set(problem.path, [...(found.get(problem.path) ?? []), problem])
  return found
}

function wrongCharges(problems: readonly PlanProblem[]): Set<number> {
  const found = new Set<number>()
  for (const { level, path } of problems) {
    const at = level === 'error' ? /^charges\.(\d+)\./.exec(path)?.[1] : undefined
    if (at !== undefined) found.add(Number(at))
  }
  return found
}
