import type { ApiError } from '../../lib/api-error'

/** A form field: its path in the request, its label, and its element's ID. */
export interface FormField {
  /** The service's name: `plate_number`, `charges.1.amount`, or `3.driver_id` in a grid. Indexes start at 0. */
  readonly path: string
  readonly label: string
  readonly id: string
}

export interface FieldProblem<Field = FormField> {
  readonly path: string
  /** The path in words: "Charges 2, amount"; '' for the whole request. */
  readonly name: string
  /** The path's field, otherwise its nearest parent field, otherwise null. */
  readonly field: Field | null
  readonly messages: readonly string[]
}

/** Returns an error's problems by field and row, in the form's order. Problems without a field come last. */
export function fieldProblems<Field extends FormField>(
  error: ApiError,
  fields: readonly Field[],
): FieldProblem<Field>[] {
  const places = new Map(fields.map((field, place) => [field.path, place]))
  const placeOf = (problem: FieldProblem<Field>) =>
    problem.path === '' ? -1 : (places.get(problem.field?.path ?? '') ?? fields.length)
  return [...messagesByPath(error)]
    .map(([path, messages]) => ({ path, messages, ...named(path, places, fields) }))
    .sort((a, b) => placeOf(a) - placeOf(b))
}

export const problemAt = (error: ApiError | null, path: string): string | null =>
  (error && messagesByPath(error).get(path)?.join(' ')) ?? null

function messagesByPath(error: ApiError): Map<string, readonly string[]> {
  const rows = [...error.rows].flatMap(([row, fields]) =>
    [...fields].map(([path, messages]) => [path === '' ? `${row}` : `${row}.${path}`, messages] as const),
  )
  return new Map([...error.fields, ...rows])
}

function named<Field extends FormField>(
  path: string,
  places: ReadonlyMap<string, number>,
  fields: readonly Field[],
) {
  const segments = path.split('.')
  for (let length = segments.length; length > 0; length--) {
    const field = fields[places.get(segments.slice(0, length).join('.')) ?? -1]
    if (field !== undefined) return { field, name: readable([field.label], segments.slice(length)) }
  }
  return { field: null, name: readable([], segments) }
}

/** Converts `charges`, `1`, `up_to` to "Charges 2, up to". Numbers start at 1, as on the page. */
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
