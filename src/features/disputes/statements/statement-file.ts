/** Whether a file is to be checked as a statement, by its name and type. */
export function isStatementFile({ name, type }: File): boolean {
  return /\.(?:pdf|json)$/i.test(name) || type === 'application/pdf' || type === 'application/json'
}
