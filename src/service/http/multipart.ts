import { httpError } from './http-error'

/** One part of a form. Its body has to be read before the next part is asked for; an unread one is passed over. */
export interface Part {
  readonly name: string
  /** As the caller named the file; null for a plain value. */
  readonly fileName: string | null
  readonly body: AsyncIterable<Uint8Array>
}

const MOST_HEADER_BYTES = 16_384
const LINE = Buffer.from('\r\n')
const BLANK_LINE = Buffer.from('\r\n\r\n')

/**
 * The parts of a `multipart/form-data` body (RFC 7578) as they come in, none of them held as a whole. Throws 400 for a
 * body that is not what its Content-Type says, and whatever `chunks` throws.
 */
export async function* readParts(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<Part, void, undefined> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw parseError('Invalid boundary in multipart')
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const bytes = new Bytes(chunks)
  try {
    for await (const _ of bytes.until(delimiter));
    while (!(await bytes.ends())) {
      for await (const _ of bytes.until(LINE));
      const disposition = dispositionOf(await bytes.header())
      const body = bytes.until(delimiter)
      yield { ...disposition, body }
      for await (const _ of body);
    }
  } finally {
    await bytes.leave()
  }
}

/** Bytes as they come in, with what was read beyond the part at hand. */
class Bytes {
  readonly #chunks: AsyncIterator<Uint8Array>
  // The first delimiter stands at the beginning of a line, as all others do.
  #held: Buffer = LINE

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** What comes before `mark`, which is passed over. */
  async *until(mark: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const at = this.#held.indexOf(mark)
      // Of a mark that is not there yet the beginning may be.
      const sure = this.#held.subarray(0, at < 0 ? Math.max(0, this.#held.length - mark.length + 1) : at)
      this.#held = this.#held.subarray(at < 0 ? sure.length : at + mark.length)
      if (sure.length > 0) yield sure
      if (at >= 0) return
      await this.#more()
    }
  }

  async header(): Promise<string> {
    // A part without any header begins with the blank line itself.
    this.#held = Buffer.concat([LINE, this.#held])
    const read: Uint8Array[] = []
    let size = 0
    for await (const piece of this.until(BLANK_LINE)) {
      size += piece.length
      if (size > MOST_HEADER_BYTES) throw parseError('a part has too long a header')
      read.push(piece)
    }
    return Buffer.concat(read).toString('utf8')
  }

  /** Whether the delimiter just passed was the last one. */
  async ends(): Promise<boolean> {
    while (this.#held.length < 2) await this.#more()
    return this.#held.toString('latin1', 0, 2) === '--'
  }

  /** Lets go of the body: whoever reads on gets what was not read here. */
  async leave(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) throw parseError('the body ends before its last boundary')
    this.#held = this.#held.length === 0 ? Buffer.from(value) : Buffer.concat([this.#held, value])
  }
}

function dispositionOf(header: string): Pick<Part, 'name' | 'fileName'> {
  // A line ends where the form says so: `.` and `$` would end it at U+2028 within a file's name, too.
  const line = /\r\ncontent-disposition:[ \t]*form-data([^\r\n]*)/i.exec(header)?.[1]
  const name = line && parameter(line, 'name')
  if (line === undefined || name === undefined) throw parseError('a part has no name')
  return { name, fileName: parameter(line, 'filename') ?? null }
}

/** Browsers write quotes and line ends in names as %22, %0D and %0A, and nothing else so. */
function parameter(line: string, name: string): string | undefined {
  const [, quoted, plain] =
    new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, 'i').exec(line) ?? []
  return (quoted ?? plain)?.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}

function parseError(what: string) {
  return httpError(400, `Multipart form parse error - ${what}.`)
}
