import * as z from 'zod/mini'
import { plainName } from '../../lib/text/fold-text'
import { createPreference } from '../../local/preferences'
import type { ColumnMapping, SheetColumn } from './sheet-columns'

/** How columns were mapped by hand, remembered in this browser by all their names. */
interface RememberedMappings<Field extends string> {
  /** How columns with exactly these names were last mapped; null if never. */
  find(names: readonly string[]): ColumnMapping<Field> | null
  remember(names: readonly string[], mapping: ColumnMapping<Field>): void
}

/** Most headers remembered; the one used longest ago is dropped first. */
const MAX_REMEMBERED = 20

const STORED = z.array(z.object({ names: z.string(), fields: z.array(z.nullable(z.string())) }))

/** Opens the remembered mappings of one kind of list. `preference` is the name that they are stored by. */
export function rememberedMappings<Field extends string>(
  preference: string,
  columns: readonly SheetColumn<Field>[],
): RememberedMappings<Field> {
  const { get, set } = createPreference(preference)
  const fields = new Map<string, Field>(columns.map(({ field }) => [field, field]))

  function readStored(): z.infer<typeof STORED> {
    try {
      return STORED.safeParse(JSON.parse(get() ?? '[]')).data ?? []
    } catch {
      // Not written by this console.
      return []
    }
  }

  return {
    find(names) {
      const found = readStored().find((one) => one.names === keyOf(names))
      return found?.fields.map((field) => fields.get(field ?? '') ?? null) ?? null
    },
    remember(names, mapping) {
      const key = keyOf(names)
      const others = readStored().filter((one) => one.names !== key)
      set(JSON.stringify([{ names: key, fields: mapping }, ...others].slice(0, MAX_REMEMBERED)))
    },
  }
}

const keyOf = (names: readonly string[]): string => names.map(plainName).join('|')
