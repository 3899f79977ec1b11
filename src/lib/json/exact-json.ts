const LONG_DIGITS = /\d{16}/
const QUOTE = 34
const BACKSLASH = 92

/** JSON.parse with integers beyond ±2^53 as decimal text. Throws SyntaxError exactly where JSON.parse does. */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  // Nearly every body stops here: only numbers of 16 digits or more can exceed 2^53.
  return LONG_DIGITS.test(text) ? JSON.parse(quoteUnsafeIntegers(text)) : value
}

/** Puts quotes around unsafe integers. The text must be valid JSON: then a digit outside strings belongs to a number. */
function quoteUnsafeIntegers(json: string): string {
  let out = ''
  let copied = 0
  let at = 0
  while (at < json.length) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(json, at)
    } else if (isNumberPart(code)) {
      const start = at
      while (isNumberPart(json.charCodeAt(at))) at++
      const number = json.slice(start, at)
      if (isUnsafeInteger(number)) {
        out += `${json.slice(copied, start)}"${number}"`
        copied = at
      }
    } else {
      at++
    }
  }
  return out + json.slice(copied)
}

/** Index after the closing quote of the string that opens at `start` of a valid JSON text. */
export function endOfString(json: string, start: number): number {
  let at = start + 1
  while (json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at + 1
}

/** Digits and `+ - . E e`. The e of `true` and `false` matches too, but isUnsafeInteger() refuses it. */
function isNumberPart(code: number): boolean {
  return (
    (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46 || code === 69 || code === 101
  )
}

function isUnsafeInteger(number: string): boolean {
  return number.length >= 16 && /^-?\d+$/.test(number) && !Number.isSafeInteger(Number(number))
}
