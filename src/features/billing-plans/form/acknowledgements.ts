import type { PlanProblem } from './plan-problem'

/** Positions that a sentence names at most. */
const MOST_NAMED = 12

/** The warnings to acknowledge before a plan is created: the same one at several charges is read once. */
export function acknowledgements(problems: readonly PlanProblem[]): string[] {
  const times = new Map<string, string[]>()
  for (const { level, message, path } of problems)
    if (level === 'warning') times.set(message, [...(times.get(message) ?? []), path])
  return [...times].map(([message, paths]) => {
    const charges = paths
      .flatMap((path) => /^charges\.(\d+)/.exec(path)?.[1] ?? [])
      .map((at) => Number(at) + 1)
    if (charges.length === 0) return message
    const shown = charges.slice(0, MOST_NAMED).join(', ')
    return `${message} (${charges.length === 1 ? 'charge' : 'charges'} ${shown}${charges.length > MOST_NAMED ? ', …' : ''})`
  })
}
