import type { HttpError } from './http-error'

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
