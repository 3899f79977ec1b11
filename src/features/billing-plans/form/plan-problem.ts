/** Something about the plan that keeps it from being created ('error'), or that has to be acknowledged ('warning'). */
export interface PlanProblem {
  /** As the service names fields: `name`, `charges.1.amount`, positions from 0; `charges` for the list itself. */
  readonly path: string
  readonly level: 'error' | 'warning'
  readonly message: string
}

export function countErrors(problems: readonly PlanProblem[]): number {
  return problems.filter(({ level }) => level === 'error').length
}

/** What a reading of a field says, as far as problems go. */
interface Reading {
  readonly ok: boolean
  readonly message?: string
  readonly suggestion?: string
  readonly warning?: string
}

/** The problem of a field that was read, as a list of none or one. */
export function problemOfReading(path: string, reading: Reading): PlanProblem[] {
  const { message, suggestion, warning } = reading
  if (message !== undefined) {
    const question = suggestion === undefined ? '' : ` Use ${suggestion}?`
    return [{ path, level: 'error', message: `${message}${question}` }]
  }
  return warning === undefined ? [] : [{ path, level: 'warning', message: warning }]
}
