const LONG_DIGITS = /\d{16}/
/** Numbers of a valid JSON text, and what tells whether they are in a string. */
const TOKEN = /\\.|"|-?\d[\d.eE+-]*/g
const QUOTE = 34
const BACKSLASH = 92

/** JSON.parse with integers beyond ±2^53 as decimal text. Throws SyntaxError exactly where JSON.parse does. */
export function parseExactJson(text: string): unknown {
  return parseMarked(text, (digits) => `"${digits}"`)
}

/** Parses JSON with what `mark` makes of integers beyond ±2^53. Throws SyntaxError exactly where JSON.parse does. */
export function parseMarked(
  text: string,
  mark: (digits: string) => string,
  reviver?: (key: string, value: unknown) => unknown,
): unknown {
  const value: unknown = JSON.parse(text)
  // Nearly every body stops here: only numbers of 16 digits or more can exceed 2^53.
  if (!LONG_DIGITS.test(text)) return value
  let isInString = false
  const marked = text.replace(TOKEN, (token) => {
    if (token === '"') isInString = !isInString
    return !isInString && isUnsafeInteger(token) ? mark(token) : token
  })
  return marked === text ? value : JSON.parse(marked, reviver)
}

/** Index after the closing quote of the string that opens at `start` of a valid JSON text. */
export function endOfString(json: string, start: number): number {
  let at = start + 1
  while (json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at + 1
}

function isUnsafeInteger(token: string): boolean {
  return token.length >= 16 && /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token))
}
