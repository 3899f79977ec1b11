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
