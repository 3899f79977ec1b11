import * as z from 'zod/mini'
import { read, writeAll } from './database'
import { type Scope, scopeKey } from './scope'

const stored = z.catch(z.record(z.string(), z.string()), {})

/** What was typed into fields, by their names. */
export type TypedFields = Readonly<Record<string, string>>

/** Which statement is filled in: of a toll, and of the list that it is in; null for one alone. */
export interface FiledToll {
  readonly list: string | null
  readonly toll: string
}

const listKey = (scope: Scope, { list }: FiledToll): string => `filing:${scopeKey(scope)}:${list ?? ''}`
const tollKey = (scope: Scope, filed: FiledToll): string => `${listKey(scope, filed)}:${filed.toll}`

/** Reads what was filled in here: for a list's statements alike, and for this one. */
export async function readFiling(scope: Scope, filed: FiledToll): Promise<TypedFields> {
  const [all, one] = await Promise.all([read(listKey(scope, filed)), read(tollKey(scope, filed))])
  return { ...stored.parse(all), ...stored.parse(one) }
}

/** Remembers what is filled in: `all` for the list's other statements too, `one` for this one alone. */
export function rememberFiling(
  scope: Scope,
  filed: FiledToll,
  { all, one }: { readonly all: TypedFields; readonly one: TypedFields },
): Promise<void> {
  return writeAll(
    new Map([
      [listKey(scope, filed), all],
      [tollKey(scope, filed), one],
    ]),
  )
}
