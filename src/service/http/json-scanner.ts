/** What a JSON text may hold. All of it is counted before the text is parsed, because parsing is what costs. */
export interface JsonLimits {
  /** Most levels of lists and objects. */
  readonly depth: number
  /** Most values of all kinds, names of objects not counted. */
  readonly values: number
  /** Most characters of one number: a longer one takes long to read, and is none that can be stored. */
  readonly number: number
  /** Most elements of one list: of the text itself (`key` is ""), or of the list with this key of the text's object. */
  readonly list?: { readonly key: string; readonly most: number }
}

/** The limit that a text exceeds. */
export type JsonExcess = 'depth' | 'values' | 'number' | 'list'

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]
const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const LONGEST_KEY = 32

/**
 * Counts what is in a JSON text, chunk by chunk, without parsing it. It accepts texts that are not JSON: these fail when
 * they are parsed. A million bytes take about two milliseconds.
 */
export class JsonScanner {
  #at = 0
  #depth = 0
  #values = 0
  /** Characters so far of the number or word that is being read. */
  #length = 0
  #isInString = false
  #isEscaped = false
  /** The last string directly in the outermost list or object, as far as a known key is long. */
  #key = ''
  /** The level of the counted list while the scanner is within it, else 0. */
  #counted = 0
  #items = 0
  /** Where the commas directly in the outermost list or object are. */
  readonly #commas: number[] = []

  constructor(private readonly limits: JsonLimits) {}

  /** Returns the first limit that the text exceeds up to here, or null. */
  write(chunk: Uint8Array): JsonExcess | null {
    let index = 0
    while (index < chunk.length) {
      if (this.#isInString) index = this.#endOfString(chunk, index)
      else {
        const excess = this.#read(chunk[index] ?? 0, this.#at + index)
        if (excess !== null) return excess
        index += 1
      }
    }
    this.#at += chunk.length
    return null
  }

  /**
   * Where the elements of a list are, as offsets: from and to, without brackets and commas. Null if the text is no list.
   * The text is JSON if and only if each element is. Call it after the last chunk.
   * @param text all chunks
   */
  elements(text: Uint8Array): readonly (readonly [from: number, to: number])[] | null {
    const opened = text.findIndex((byte) => !isBlank(byte))
    const closed = text.findLastIndex((byte) => !isBlank(byte))
    if (text[opened] !== LIST || text[closed] !== LIST_END) return null
    if (this.#commas.length === 0 && text.subarray(opened + 1, closed).every(isBlank)) return []
    return [...this.#commas, closed].map((end, index) => [(this.#commas[index - 1] ?? opened) + 1, end])
  }

  /** Skips a string from `from` on. Returns the offset after its quote, or the chunk's length. */
  #endOfString(chunk: Uint8Array, from: number): number {
    let isEscaped = this.#isEscaped
    for (let index = from; index < chunk.length; index += 1) {
      const byte = chunk[index]
      if (isEscaped) isEscaped = false
      else if (byte === BACKSLASH) isEscaped = true
      else if (byte === QUOTE) {
        this.#noteKey(chunk, from, index)
        this.#isInString = this.#isEscaped = false
        return index + 1
      }
    }
    this.#noteKey(chunk, from, chunk.length)
    this.#isEscaped = isEscaped
    return chunk.length
  }

  #noteKey(chunk: Uint8Array, from: number, to: number): void {
    if (this.#depth !== 1) return
    const end = Math.min(to, from + LONGEST_KEY - this.#key.length)
    this.#key += String.fromCharCode(...chunk.subarray(from, end))
  }

  #read(byte: number, at: number): JsonExcess | null {
    const length = this.#length + 1
    this.#length = 0
    if (isBlank(byte) || byte === COLON) return null
    if (byte === COMMA) return this.#separate(at)
    if (byte === LIST || byte === OBJECT) return this.#open(byte)
    if (byte === QUOTE) {
      this.#isInString = true
      if (this.#depth === 1) this.#key = ''
    } else if (byte === LIST_END || byte === OBJECT_END) this.#close()
    else this.#length = length
    return this.#length > this.limits.number ? 'number' : null
  }

  #open(byte: number): JsonExcess | null {
    const { depth, values, list } = this.limits
    this.#depth += 1
    this.#values += 1
    if (byte === LIST && list && this.#depth === (list.key === '' ? 1 : 2) && this.#key === list.key) {
      this.#counted = this.#depth
      this.#items = 0
    }
    if (this.#depth > depth) return 'depth'
    return this.#values > values ? 'values' : null
  }

  #close(): void {
    if (this.#depth === this.#counted) this.#counted = 0
    this.#depth -= 1
  }

  #separate(at: number): JsonExcess | null {
    const { values, list } = this.limits
    this.#values += 1
    if (this.#depth === 1) this.#commas.push(at)
    if (this.#depth === this.#counted && list) {
      this.#items += 1
      if (this.#items >= list.most) return 'list'
    }
    return this.#values > values ? 'values' : null
  }
}
