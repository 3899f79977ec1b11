/** A response before it is sent. */
export interface Reply {
  readonly status: number
  readonly type: string | null
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

type Headers = Readonly<Record<string, string>>

export function json(body: unknown, status = 200, headers: Headers = {}): Reply {
  return { status, type: 'application/json', text: JSON.stringify(body), headers }
}

export function html(text: string, status = 200): Reply {
  return { status, type: 'text/html; charset=utf-8', text, headers: {} }
}

export function empty(status: number, headers: Headers = {}): Reply {
  return { status, type: null, text: '', headers }
}

/** Thrown by a view that responds with an error. */
export class Refusal extends Error {
  constructor(readonly reply: Reply) {
    super(`${reply.status} ${reply.text}`)
  }
}

/** Returns an error of Django REST framework: `{detail}`, or the errors of a serializer. */
export function refusal(status: number, body: unknown, headers: Headers = {}): Refusal {
  return new Refusal(json(typeof body === 'string' ? { detail: body } : body, status, headers))
}

const simple = (title: string, more: string) =>
  `<!doctype html>\n<html lang="en">\n<head>\n  <title>${title}</title>\n</head>\n<body>\n  <h1>${title}</h1>${more}\n</body>\n</html>\n`

/** Builds Django's own page with `DEBUG = False`. */
export const notFoundPage = (): Reply =>
  html(simple('Not Found', '<p>The requested resource was not found on this server.</p>'), 404)
export const serverErrorPage = (): Reply => html(simple('Server Error (500)', '<p></p>'), 500)

/** Returns nginx's page for a service without running workers. */
export const badGatewayPage = (): Reply =>
  html(
    '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n',
    502,
  )
