import { timeText } from '../../../lib/time/time-text'
import type { RememberedPlan } from '../../../local/created-plans'

/** What this browser knows about the plan having been created before: no call finds or deletes plans. */
export interface DuplicateHints {
  /** When this plan was sent on an earlier visit, with unknown outcome; null where it was not. */
  readonly sent: string | null
  /** When plans were created from this browser, by `nameKey` of their names. */
  readonly names: ReadonlyMap<string, string>
}

export const NO_HINTS: DuplicateHints = { sent: null, names: new Map() }

const nameKey = (name: string): string => name.trim().toLowerCase()

/** When the newest plan of each name was created. `plans` are of one fleet, the newest first. */
export function createdNames(plans: readonly RememberedPlan[], zone: string): Map<string, string> {
  const names = new Map<string, string>()
  for (const { name, at, planId } of plans.toReversed()) {
    const id = planId === null ? '' : ` (plan ${planId})`
    names.set(nameKey(name), `${timeText(at * 1000, zone, 'minute')}${id}`)
  }
  return names
}

/** Warnings that the plan may exist already. */
export function duplicateWarnings(name: string, { sent, names }: DuplicateHints): string[] {
  const before = nameKey(name) === '' ? undefined : names.get(nameKey(name))
  return [
    ...(sent === null
      ? []
      : [`This plan was sent on ${sent} and may exist already. Ask your administrator.`]),
    ...(before === undefined ? [] : [`A plan of this name was created from this browser on ${before}.`]),
  ]
}

/** The fact shown with a draft that was sent; `sentAt` in milliseconds since 1970. */
export function sentText(sentAt: number, zone: string): string {
  return `Sent ${timeText(sentAt * 1000, zone, 'minute')}; it may have been created`
}
