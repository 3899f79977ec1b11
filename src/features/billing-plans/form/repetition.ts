import { timeText } from '../../../lib/time/time-text'
import type { KeptPlan } from '../../../local/created-plans'
import type { PlanProblem } from './plan-problem'

/** What this browser knows of plans that may be the one in hand: no call finds out, and none takes a second one back. */
export interface Repetition {
  /** When the plan in hand was sent on an earlier visit, with nobody knowing what came of it; null where it was not. */
  readonly sent: string | null
  /** When plans of a name were created from this browser, by the name as `nameKey` writes it. */
  readonly names: ReadonlyMap<string, string>
}

export const NOTHING_KNOWN: Repetition = { sent: null, names: new Map() }

const nameKey = (name: string): string => name.trim().toLowerCase()

/** Plans by their names, the newest of each; `plans` are the newest first, of one fleet. */
export function namesOf(plans: readonly KeptPlan[], zone: string): Map<string, string> {
  const names = new Map<string, string>()
  for (const { name, at, planId } of plans.toReversed()) {
    const id = planId === null ? '' : ` (plan ${planId})`
    names.set(nameKey(name), `${timeText(at * 1000, zone, 'minute')}${id}`)
  }
  return names
}

/** Warnings that the plan may exist already. */
export function repetitionProblems(name: string, { sent, names }: Repetition): PlanProblem[] {
  const before = nameKey(name) === '' ? undefined : names.get(nameKey(name))
  const messages = [
    ...(sent === null
      ? []
      : [`This plan was sent on ${sent} and may exist already: ask the service’s operator.`]),
    ...(before === undefined ? [] : [`A plan of this name was created from this browser on ${before}.`]),
  ]
  return messages.map((message) => ({ path: 'name', level: 'warning', message }))
}

/** What a draft says that was sent at a time in milliseconds since 1970. */
export function sentWords(sentAt: number, zone: string): string {
  return `Sent ${timeText(sentAt * 1000, zone, 'minute')}; whether it was created is not known`
}
