import { endOfString } from './exact-json'

/** Returns a member's exact source text, so numbers keep every digit; the last member if the key is repeated. */
export const memberText = (json: string, key: string): string | undefined =>
  parts(json, '{').findLast((part) => part.key === key)?.text

/** Returns the source texts of an object's members by key, in their order. Null if the JSON isn't an object. */
export function memberTexts(json: string): ReadonlyMap<string, string> | null {
  if (json[afterSpace(json, 0)] !== '{') return null
  return new Map(parts(json, '{').map(({ key, text }) => [key ?? '', text]))
}

export const itemTexts = (json: string): readonly string[] => parts(json, '[').map(({ text }) => text)

function parts(json: string, opening: '{' | '['): { key: string | null; text: string }[] {
  let at = afterSpace(json, 0)
  if (json[at] !== opening) return []
  const found: { key: string | null; text: string }[] = []
  at = afterSpace(json, at + 1)
  while (json[at] !== '}' && json[at] !== ']') {
    let key: string | null = null
    if (opening === '{') {
      const end = endOfString(json, at)
      key = JSON.parse(json.slice(at, end))
      at = afterSpace(json, afterSpace(json, end) + 1)
    }
    const end = endOfValue(json, at)
    found.push({ key, text: json.slice(at, end) })
    at = afterSpace(json, end)
    if (json[at] === ',') at = afterSpace(json, at + 1)
  }
  return found
}

const SPACE = ' \t\n\r'

function afterSpace(json: string, start: number): number {
  let at = start
  while (at < json.length && SPACE.includes(json.charAt(at))) at++
  return at
}

function endOfValue(json: string, start: number): number {
  let depth = 0
  let at = start
  do {
    const char = json[at]
    if (char === '"') at = endOfString(json, at)
    else if (depth === 0 && char !== '{' && char !== '[') at = endOfScalar(json, at)
    else {
      if (char === '{' || char === '[') depth++
      else if (char === '}' || char === ']') depth--
      at++
    }
  } while (depth > 0)
  return at
}

function endOfScalar(json: string, start: number): number {
  let at = start
  while (at < json.length && !`${SPACE},]}`.includes(json.charAt(at))) at++
  return at
}
