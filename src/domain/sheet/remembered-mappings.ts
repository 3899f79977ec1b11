import * as z from 'zod/mini'
import { parsedJson } from '../../lib/json/exact-json'
import { plainName } from '../../lib/text/fold-text'
import { createPreference } from '../../local/preferences'
import type { ColumnMapping, Columns } from './sheet-columns'

const MAX_REMEMBERED = 20
const STORED = z.array(z.object({ names: z.string(), fields: z.array(z.nullable(z.string())) }))

export type StoredMappings = z.infer<typeof STORED>

/** Opens the mappings that users chose for one kind of list, stored in this browser by all their column names. */
export function rememberedMappings<Field extends string>(preference: string, columns: Columns<Field>) {
  const { get, set } = createPreference(preference)
  const stored = (): StoredMappings => STORED.safeParse(parsedJson(get() ?? '')).data ?? []
  return {
    stored,
    find: (names: readonly string[]) => findMapping(stored(), names, columns),
    remember(names: readonly string[], mapping: ColumnMapping<Field>): void {
      const key = keyOf(names)
      const others = stored().filter((one) => one.names !== key)
      set(JSON.stringify([{ names: key, fields: mapping }, ...others].slice(0, MAX_REMEMBERED)))
    },
  }
}

export function findMapping<Field extends string>(
  stored: StoredMappings,
  names: readonly string[],
  columns: Columns<Field>,
): ColumnMapping<Field> | null {
  const found = stored.find((one) => one.names === keyOf(names))
  return found?.fields.map((name) => columns.find(({ field }) => field === name)?.field ?? null) ?? null
}

const keyOf = (names: readonly string[]): string => names.map(plainName).join('|')
