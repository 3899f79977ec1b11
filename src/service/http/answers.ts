/** Errors of one row by field; empty if the row is valid. */
export type RowErrors = Readonly<Record<string, unknown>>

const MAX_DETAILED = 100
/** Most bytes of all rows' errors, enough for 2,500 rows. With a plan's other fields, an answer stays below 100,000. */
const MAX_BYTES = 98_000
const INVALID: RowErrors = { non_field_errors: ['Invalid row.'] }

/** Keeps the answer to many faulty rows small: only the first hundred keep errors that fit. Valid rows are `{}`. */
export function limitRowErrors(rows: readonly RowErrors[]): readonly RowErrors[] {
  const isFaulty = (errors: RowErrors) => Object.keys(errors).length > 0
  let left = MAX_BYTES - rows.reduce((sum, row) => sum + bytesOf(isFaulty(row) ? INVALID : row), 0)
  let detailed = 0
  return rows.map((row) => {
    if (!isFaulty(row)) return row
    const more = bytesOf(row) - bytesOf(INVALID)
    if (detailed === MAX_DETAILED || more > left) return INVALID
    detailed += 1
    left -= more
    return row
  })
}

/** With the comma after it. The messages are ASCII. */
function bytesOf(row: RowErrors): number {
  return JSON.stringify(row).length + 1
}

const LONGEST = 100

/** Shortens a text that a caller sent to a hundred characters, for a message that repeats it. */
export function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\p{Surrogate}$/u, '')}…` : text
}

/** A failure with the status, JSON body and headers of its answer. Thrown anywhere below the handler. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(`HTTP ${status}`)
    this.name = 'HttpError'
  }
}

/** The usual body of a failure: `{detail}`. */
export function httpError(status: number, detail: string, headers?: Record<string, string>): HttpError {
  return new HttpError(status, { detail }, headers)
}

export function notFound(): HttpError {
  return httpError(404, 'Not found.')
}

/** The 401 for a caller without valid credentials. Every 401 needs the challenge (RFC 9110, 11.6.1). */
export function unauthorised(body: { detail: string; code?: string; messages?: unknown }): HttpError {
  return new HttpError(401, body, { 'WWW-Authenticate': 'Bearer realm="api"' })
}

/** An answer with finished JSON text. */
export function jsonText(
  text: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } })
}

/** The answer of a failure. */
export function errorAnswer({ body, status, headers }: HttpError): Response {
  return json(body, status, headers)
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return jsonText(JSON.stringify(body), status, headers)
}
