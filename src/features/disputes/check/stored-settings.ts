import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import { TOLL_COLUMNS } from '../../../domain/dispute/toll-columns'
import { NUMBER_KINDS } from '../../../domain/find/readings'
import type { StoredSettings } from '../../../local/investigation-shapes'

const FIELDS = new Map(TOLL_COLUMNS.map(({ field }) => [field as string, field]))

/** Settings as they were stored; fields that this version does not know are left out. */
export function settingsOf(stored: StoredSettings): ReadSettings {
  const numbers = NUMBER_KINDS.find((kind) => kind === stored.numbers) ?? null
  return { ...stored, numbers, mapping: stored.mapping.map((field) => FIELDS.get(field ?? '') ?? null) }
}
