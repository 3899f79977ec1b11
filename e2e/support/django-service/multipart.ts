import type { IncomingRequest } from './incoming-request'

interface Part {
  readonly name: string
  /** Null if the part isn't a file. */
  readonly fileName: string | null
  readonly bytes: Buffer
}

/** Returns the parts of a `multipart/form-data` body, in their order. */
export function partsOf({ headers, body }: IncomingRequest): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return []
  const line = Buffer.from(`--${boundary}`)
  const parts: Part[] = []
  for (let start = body.indexOf(line); start !== -1; ) {
    const from = start + line.length + 2
    const next = body.indexOf(line, from)
    if (next === -1) break
    const head = body.indexOf('\r\n\r\n', from)
    const header = body.subarray(from, head).toString('utf8')
    const name = /[; ]name="([^"]*)"/i.exec(header)?.[1]
    const fileName = /[; ]filename="([^"]*)"/i.exec(header)?.[1] ?? null
    // The line break before the boundary belongs to the boundary.
    if (name !== undefined) parts.push({ name, fileName, bytes: body.subarray(head + 4, next - 2) })
    start = next
  }
  return parts
}

/** Returns the parts that aren't files, as an object of texts. */
export function fieldsOf(asked: IncomingRequest): Record<string, string> {
  const texts = partsOf(asked).filter(({ fileName }) => fileName === null)
  return Object.fromEntries(texts.map(({ name, bytes }) => [name, bytes.toString('utf8')]))
}
