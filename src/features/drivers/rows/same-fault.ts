import type { CellIssue } from './cell-issue'
import { columnOf } from './driver-row'

const EXISTS = /already (?:exists|in use|taken|used|registered)|must be unique|unique set|duplicate/i
/** About an id that is twice in the request, which does not mean that the driver exists. */
const WITHIN = /\brepeated\b|\brow \d|in (?:this|the) (?:request|list|array)/i
const REQUIRED = /\brequired\b|(?:may|must|can)(?:not| not) be (?:blank|null|empty)/i

const DRIVER_ID = columnOf('driver_id')

/** Whether a service's message about a field says that a value is needed. */
export function saysRequired(message: string): boolean {
  return REQUIRED.test(message)
}

/** Whether a service's message says that the driver ID exists. `column` is null for the row as a whole. */
export function saysIdExists(column: number | null, message: string): boolean {
  const isAboutId = column === DRIVER_ID || (column === null && /driver.?id/i.test(message))
  return isAboutId && EXISTS.test(message) && !WITHIN.test(message)
}

/** Whether a service's message is about the same fault as an issue that was found here. */
export function isSameFault({ cause, column }: CellIssue, service: CellIssue, message: string): boolean {
  switch (cause) {
    case 'taken-refused':
    case 'taken-created':
      return saysIdExists(service.column, message)
    case 'required':
      return service.column === column && saysRequired(message)
    default:
      return false
  }
}

/** A row's issues from here and from the service, each fault once. */
export function eachFaultOnce(own: readonly CellIssue[], service: readonly CellIssue[]): CellIssue[] {
  const isRefused = (at: number | null) => service.some(({ column }) => column === at)
  return [
    ...own.filter(({ cause, column }) => !(cause === 'no-name' && isRefused(column))),
    ...service.flatMap((issue) => {
      const words = issue.words?.filter((message) => !own.some((one) => isSameFault(one, issue, message)))
      return words?.length === 0 ? [] : [{ ...issue, words: words ?? [] }]
    }),
  ]
}
