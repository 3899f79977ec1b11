import * as z from 'zod/mini'
import { plainName } from '../../../lib/text/plain-name'
import { createPreference } from '../../../local/preferences'
import { DRIVER_COLUMNS, type DriverField } from '../rows/driver-row'
import type { ColumnMapping } from './column-mapping'

const fields: readonly string[] = DRIVER_COLUMNS.map(({ field }) => field)
const isField = (text: string): text is DriverField => fields.includes(text)

const stored = z.array(z.object({ names: z.string(), fields: z.array(z.nullable(z.string())) }))

/** Most sets of headers remembered; the one used longest ago goes first. */
const MOST = 20

const preference = createPreference('driver-columns')

const keyOf = (names: readonly string[]): string => names.map(plainName).join('|')

function readStored(): z.infer<typeof stored> {
  try {
    return stored.safeParse(JSON.parse(preference.get() ?? '[]')).data ?? []
  } catch {
    // Written by something else: as good as nothing.
    return []
  }
}

/** How columns of just these names were mapped by hand before; null where they never were. */
export function rememberedMapping(names: readonly string[]): ColumnMapping | null {
  const found = readStored().find((one) => one.names === keyOf(names))
  return found?.fields.map((field) => (field !== null && isField(field) ? field : null)) ?? null
}

/** Remembers how columns of these names are mapped, in this browser. */
export function rememberMapping(names: readonly string[], mapping: ColumnMapping): void {
  const others = readStored().filter((one) => one.names !== keyOf(names))
  preference.set(JSON.stringify([{ names: keyOf(names), fields: mapping }, ...others].slice(0, MOST)))
}
