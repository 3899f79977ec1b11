import * as z from 'zod/mini'
import { change, read } from './database'
import { type Scope, scopeKey } from './scope'

const MOST = 12

const key = (scope: Scope): string => `source-types:${scopeKey(scope)}`

/** The source types of two stored lists, each once. */
export function joinSourceTypes(a: unknown, b: unknown): string[] {
  return [...new Set([...parse(a), ...parse(b)])].slice(0, MOST)
}

function parse(value: unknown): string[] {
  return z.array(z.string()).safeParse(value).data ?? []
}

/** Reads the source types of charges that this person sent, latest first. */
export async function readSourceTypes(scope: Scope): Promise<string[]> {
  return parse(await read(key(scope)))
}

/** Moves source types to the top of the list, of which the 12 latest are kept. */
export function rememberSourceTypes(scope: Scope, used: readonly string[]): Promise<void> {
  const texts = used.map((text) => text.trim()).filter((text) => text !== '')
  return change(key(scope), (old) => joinSourceTypes(texts, old))
}
