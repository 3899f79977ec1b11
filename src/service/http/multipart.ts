import { dispositionOf, malformedForm } from './disposition'

/** One part of a form. */
export interface FormPart {
  readonly name: string
  /** Present if the part is a file, as its sender named it. */
  readonly fileName: string | undefined
  /** What is not read is skipped when the next part is asked for. */
  readonly body: AsyncIterable<Uint8Array>
}

const MOST_HEADER_BYTES = 16_384
/** Blanks that RFC 2046 allows after a boundary. */
const MOST_PADDING_BYTES = 1024
const LINE = '\r\n'

/**
 * Reads a `multipart/form-data` body part by part; never holds more of it than a chunk and a part's header.
 * Refuses whatever it does not understand with a 400, because a part that is silently left out is data lost.
 */
export async function* readParts(
  contentType: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<FormPart> {
  const boundary = boundaryOf(contentType)
  const delimiter = `${LINE}--${boundary}`
  // The first boundary needs no line before it.
  const input = new Input(chunks, LINE)
  try {
    await skip(input.until(delimiter))
    while (!(await isLast(input))) {
      const header = await input.header(delimiter)
      const body = input.until(delimiter)
      yield { ...dispositionOf(header), body }
      await skip(body)
    }
  } finally {
    await input.close()
  }
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw malformedForm('Content-Type names no boundary.')
  return boundary
}

async function skip(body: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of body);
}

/** Reads the rest of a boundary's line: "--" after the last one, otherwise nothing but blanks. */
async function isLast(input: Input): Promise<boolean> {
  if ((await input.peek(2)) === '--') return true
  const rest = await input.line(MOST_PADDING_BYTES)
  if (rest === null || /[^ \t]/.test(rest)) throw malformedForm('A boundary is followed by other text.')
  return false
}

/** What has come of a body, to be read by marks within it. */
class Input {
  readonly #chunks: AsyncIterator<Uint8Array>
  #held: Buffer

  constructor(chunks: AsyncIterable<Uint8Array>, before: string) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#held = Buffer.from(before)
  }

  /** Lets go of the chunks that have not been read. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async peek(length: number): Promise<string> {
    while (this.#held.length < length) await this.#more()
    return this.#held.toString('latin1', 0, length)
  }

  /** Reads a line, but leaves its end. Null if it is longer than `limit` bytes. */
  async line(limit: number): Promise<string | null> {
    const end = await this.#find(LINE, limit)
    return end === null ? null : this.#take(end).toString('latin1')
  }

  /** Reads a part's header, which begins with the end of the boundary's line, with the blank line after it. */
  async header(delimiter: string): Promise<string> {
    const end = await this.#find(LINE + LINE, MOST_HEADER_BYTES)
    if (end === null) throw malformedForm(`A part's header is longer than ${MOST_HEADER_BYTES} bytes.`)
    const header = this.#take(end + 2 * LINE.length)
    if (header.includes(delimiter)) throw malformedForm('A part ends within its header.')
    return header.toString('utf8').trim()
  }

  /** Reads what comes before `mark`, and then `mark` itself. Reads nothing if it has been read to its end before. */
  until(mark: string): AsyncIterable<Uint8Array> {
    let isRead = false
    const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
      while (!isRead) {
        const at = this.#held.indexOf(mark)
        // Without the mark, what is held may end with its beginning.
        const body = this.#take(at < 0 ? this.#held.length - mark.length + 1 : at)
        if (at >= 0) {
          this.#take(mark.length)
          isRead = true
        } else if (body.length === 0) await this.#more()
        if (body.length > 0) return { done: false, value: body }
      }
      return { done: true, value: undefined }
    }
    return { [Symbol.asyncIterator]: () => ({ next }) }
  }

  /** Where `mark` begins, within the first `limit` bytes; otherwise null. */
  async #find(mark: string, limit: number): Promise<number | null> {
    for (;;) {
      const at = this.#held.subarray(0, limit + mark.length).indexOf(mark)
      if (at >= 0) return at
      if (this.#held.length >= limit + mark.length) return null
      await this.#more()
    }
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, Math.max(length, 0))
    this.#held = this.#held.subarray(taken.length)
    return taken
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) throw malformedForm('The form ends before its last boundary.')
    this.#held = this.#held.length === 0 ? Buffer.from(value) : Buffer.concat([this.#held, value])
  }
}
