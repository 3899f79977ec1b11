import { endOfString } from '../../lib/json/exact-json'
import { isObject } from '../../lib/json/is-object'

/**
 * Whether a JSON text names a key twice in one object: programs differ in which of the two values they show.
 * @param value what the text was parsed as
 */
export function hasRepeatedKeys(text: string, value: unknown): boolean {
  let colons = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') at = endOfString(text, at) - 1
    else if (text[at] === ':') colons++
  }
  return colons !== keysOf(value)
}

/**
 * How many values a JSON text has, about, without parsing it: a short text can hold millions, which take a hundred times its
 * memory once they are parsed.
 */
export function countValues(text: string): number {
  let count = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') isInString = !isInString
    else if (isInString) at += char === '\\' ? 1 : 0
    else if (char === ',' || char === '[' || char === '{') count++
  }
  return count
}

/** How many keys a parsed value has, at all depths. */
function keysOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + keysOf(item), 0)
  if (!isObject(value)) return 0
  const values = Object.values(value)
  return values.reduce<number>((sum, item) => sum + keysOf(item), values.length)
}
