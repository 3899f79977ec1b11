import * as z from 'zod/mini'
import { read, writeAll } from './database'
import { type Scope, scopeKey } from './scope'

const stored = z.catch(z.record(z.string(), z.string()), {})

export type TypedFields = Readonly<Record<string, string>>

const SHARED = ['name', 'role', 'contact', 'pages'] as const

/** `next`: start values of the next statement; `own`: the values of this statement. */
export interface FilingValues {
  readonly next: TypedFields
  readonly own: TypedFields
}

const nextKey = (scope: Scope): string => `filing:${scopeKey(scope)}:`
const ownKey = (scope: Scope, toll: string): string => `${nextKey(scope)}${toll}`

export async function readFiling(scope: Scope, toll: string): Promise<FilingValues> {
  const [next, own] = await Promise.all([read(nextKey(scope)), read(ownKey(scope, toll))])
  return { next: stored.parse(next), own: stored.parse(own) }
}

export function filledFields(
  { next, own }: FilingValues,
  offered: Readonly<Record<string, string | undefined>>,
) {
  const known = Object.entries(offered).flatMap(([field, text]) => (text ? [[field, text] as const] : []))
  return { ...next, ...Object.fromEntries(known), ...own }
}

/** Merges a pack's fields. The statement's own non-empty fields win. */
export function withPack({ next, own }: FilingValues, pack: TypedFields): FilingValues {
  const filled = Object.entries(own).filter(([field, text]) => text !== '' || pack[field] === undefined)
  return { next: { ...next, ...pack }, own: Object.fromEntries(filled) }
}

/** Changes a field. Also copies the shared fields into this statement, so later changes of them don't affect it. */
export function withField(typed: FilingValues, field: string, text: string): FilingValues {
  const changed = { ...withFiler(typed), [field]: text }
  const isShared = SHARED.some((one) => one === field)
  return { next: isShared ? { ...typed.next, [field]: text } : typed.next, own: changed }
}

/** Copies the shared fields into a saved statement, empty ones included. */
export const asSaved = (typed: FilingValues): FilingValues => ({ ...typed, own: withFiler(typed, '') })

function withFiler({ next, own }: FilingValues, blank?: string): TypedFields {
  const filer = SHARED.flatMap((field) => {
    const text = own[field] ?? next[field] ?? blank
    return text === undefined ? [] : [[field, text]]
  })
  return { ...own, ...Object.fromEntries(filer) }
}

export const rememberFiling = (scope: Scope, toll: string, { next, own }: FilingValues): Promise<void> =>
  writeAll(
    new Map([
      [nextKey(scope), next],
      [ownKey(scope, toll), own],
    ]),
  )
