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

/** What was typed: `all` for a list's other statements too, `one` for a toll's alone. */
export interface Typed {
  readonly all: TypedFields
  readonly one: TypedFields
}

/** Reads what was typed for a statement. */
export async function readFiling(scope: Scope, filed: FiledToll): Promise<Typed> {
  const [all, one] = await Promise.all([read(listKey(scope, filed)), read(tollKey(scope, filed))])
  return { all: stored.parse(all), one: stored.parse(one) }
}

/** The fields of a statement. What the toll's row or notice says counts before what was typed for another toll. */
export function filledFields(typed: Typed, offered: Readonly<Record<string, string | undefined>>) {
  const known = Object.entries(offered).flatMap(([field, text]) => (text ? [[field, text] as const] : []))
  return { ...typed.all, ...Object.fromEntries(known), ...typed.one }
}

/** Remembers what is typed. */
export function rememberFiling(scope: Scope, filed: FiledToll, { all, one }: Typed): Promise<void> {
  return writeAll(
    new Map([
      [listKey(scope, filed), all],
      [tollKey(scope, filed), one],
    ]),
  )
}
