/** JSON text to send unchanged, because parsing would change numbers such as 12345678901234567890, 1.10, or 1e400. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    JSON.parse(text)
    // Half of a surrogate pair has no UTF-8 encoding, so escape it like JSON.stringify.
    this.text = layOutJson(
      text.replace(/\p{Cs}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`),
      0,
    )
  }

  /** Prevents JSON.stringify from writing the text as a string. */
  toJSON(): never {
    throw new TypeError('A JsonText is written by writeJson().')
  }
}

/** Serializes plain data like JSON.stringify, but inserts the text of each {@link JsonText} unchanged. */
export function writeJson(value: unknown): string {
  if (value instanceof JsonText) return value.text
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${writeJson(member)}`).join(',')}}`
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g

/** Formats valid JSON on several lines, or on one with `indent` 0. Only changes the space between tokens. */
export function layOutJson(json: string, indent: number): string {
  const tokens = json.match(TOKEN) ?? []
  if (indent === 0) return tokens.join('')
  let out = ''
  let depth = 0
  const line = () => `\n${' '.repeat(indent * depth)}`
  tokens.forEach((token, index) => {
    const opens = token === '[' || token === '{'
    const closes = token === ']' || token === '}'
    const empty = closes && /^[[{]$/.test(tokens[index - 1] ?? '')
    if (closes) depth--
    if (closes && !empty) out += line()
    out += token
    if (opens) depth++
    if (token === ',' || (opens && !/^[\]}]$/.test(tokens[index + 1] ?? ''))) out += line()
    if (token === ':') out += ' '
  })
  return out
}
