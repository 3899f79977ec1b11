const LONG_DIGITS = /\d{16}/
/** Numbers of a valid JSON text, quotes, and escapes. */
const TOKEN = /\\.|"|-?\d[\d.eE+-]*/g
const QUOTE = 34
const BACKSLASH = 92

/** Parses like JSON.parse, but returns integers beyond ±2^53 as decimal text. Throws the same SyntaxErrors. */
export const parseExactJson = (text: string): unknown => parseMarked(text, (digits) => `"${digits}"`)

/** Parses JSON after replacing integers beyond ±2^53 with the result of `mark`. Throws the same SyntaxErrors as JSON.parse. */
export function parseMarked(
  text: string,
  mark: (digits: string) => string,
  reviver?: (key: string, value: unknown) => unknown,
): unknown {
  const value: unknown = JSON.parse(text)
  // Fast path for nearly every body: only numbers with 16 or more digits can exceed 2^53.
  if (!LONG_DIGITS.test(text)) return value
  let isInString = false
  const marked = text.replace(TOKEN, (token) => {
    if (token === '"') isInString = !isInString
    const isUnsafe = /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token))
    return !isInString && isUnsafe ? mark(token) : token
  })
  return marked === text ? value : JSON.parse(marked, reviver)
}

/** Returns the index after the closing quote of the string at `start` of a valid JSON text. */
export function endOfString(json: string, start: number): number {
  let at = start + 1
  while (json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at + 1
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
