import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import { TOLL_COLUMNS } from '../../../domain/dispute/toll-columns'
import type { StoredSettings } from '../../../local/investigation-shapes'

const FIELDS = new Map(TOLL_COLUMNS.map(({ field }) => [field as string, field]))

/** Settings as they were stored; fields that this version does not know are left out. */
export function settingsOf(stored: StoredSettings): ReadSettings {
  return { ...stored, mapping: stored.mapping.map((field) => FIELDS.get(field ?? '') ?? null) }
}
