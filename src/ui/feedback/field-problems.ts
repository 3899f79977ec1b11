import type { ApiError } from '../../lib/api-error'

/** A field of the form: its path in the request, its label, the id of its element. */
export interface FormField {
  /** As the service names it: `plate_number`, `charges.1.amount`; in a grid `3.driver_id`. Positions count from 0. */
  readonly path: string
  readonly label: string
  readonly id: string
}

/** What the service said about one path. */
export interface FieldProblem {
  readonly path: string
  /** The path in words: "Charges 2, amount"; '' for the whole request. */
  readonly name: string
  /** The path's field, else the nearest around it, else null. */
  readonly field: FormField | null
  readonly messages: readonly string[]
}

/** Everything an error says about fields and rows, in the form's order; problems without a field last. */
export function fieldProblems(error: ApiError, fields: readonly FormField[]): FieldProblem[] {
  const places = new Map(fields.map((field, place) => [field.path, place]))
  const placeOf = (problem: FieldProblem) =>
    problem.path === '' ? -1 : (places.get(problem.field?.path ?? '') ?? fields.length)
  return [...messagesByPath(error)]
    .map(([path, messages]) => ({ path, messages, ...named(path, places, fields) }))
    .sort((a, b) => placeOf(a) - placeOf(b))
}

/** What an error says about the field of exactly this path; null for nothing. */
export function problemAt(error: ApiError | null, path: string): string | null {
  return (error && messagesByPath(error).get(path)?.join(' ')) ?? null
}

function messagesByPath(error: ApiError): Map<string, readonly string[]> {
  const rows = [...error.rows].flatMap(([row, fields]) =>
    [...fields].map(([path, messages]) => [path === '' ? `${row}` : `${row}.${path}`, messages] as const),
  )
  return new Map([...error.fields, ...rows])
}

function named(path: string, places: ReadonlyMap<string, number>, fields: readonly FormField[]) {
  const segments = path.split('.')
  for (let length = segments.length; length > 0; length--) {
    const field = fields[places.get(segments.slice(0, length).join('.')) ?? -1]
    if (field !== undefined) return { field, name: readable([field.label], segments.slice(length)) }
  }
  return { field: null, name: readable([], segments) }
}

/** `charges`, `1`, `up_to` → "Charges 2, up to": positions count from 1, as on the page. */
function readable(begun: readonly string[], segments: readonly string[]): string {
  const words = [...begun]
  for (const segment of segments) {
    const text = segment.replaceAll('_', ' ').trim()
    if (/^\d{1,9}$/.test(segment)) words.push(`${words.pop() ?? 'Row'} ${Number(segment) + 1}`)
    else if (words.length === 0) words.push(text.charAt(0).toUpperCase() + text.slice(1))
    else words.push(text)
  }
  return words.join(', ')
}
