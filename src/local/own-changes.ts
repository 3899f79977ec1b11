import * as z from 'zod/mini'
import { change, read } from './database'
import { type Scope, scopeKey } from './scope'

const changedField = z.object({ label: z.string(), from: z.nullable(z.string()), to: z.string() })
/** Fields changed by this browser's saves, by revision ID. The history has no values. */
const ownChanges = z.record(z.string(), z.array(changedField))
export type OwnChanges = Readonly<z.infer<typeof ownChanges>>

const parse = (value: unknown): OwnChanges => ownChanges.safeParse(value).data ?? {}
const key = (scope: Scope, vehicleId: number) => `changed:${scopeKey(scope)}:${vehicleId}`

export async function readOwnChanges(scope: Scope, vehicleId: number): Promise<OwnChanges> {
  return parse(await read(key(scope, vehicleId)))
}

export function rememberOwnChange(
  scope: Scope,
  vehicleId: number,
  revisionId: string,
  fields: readonly z.infer<typeof changedField>[],
): Promise<void> {
  const stored = fields.map(({ label, from, to }) => ({ label, from, to }))
  return change(key(scope, vehicleId), (old) => ({ ...parse(old), [revisionId]: stored }))
}
