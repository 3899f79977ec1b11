import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Schema } from '../database/schema'
import { HttpError } from '../http/http-error'

/** Most characters of a search: it becomes a condition of several parts for each of its words. */
const LONGEST = 200

const SEARCHED = ['plate_number', 'plate_state', 'vehicle_number', 'vehicle_make', 'vehicle_model'] as const

/** The words of `search`, split at white space; none is no filter. Throws 400 `{search: [message]}`. */
export function readSearch(query: URLSearchParams): string[] {
  const text = query.getAll('search').at(-1) ?? ''
  const refused = (message: string) => new HttpError(400, { search: [message] })
  if (text.includes('\0')) throw refused('Null characters are not allowed.')
  if (text.length > LONGEST) throw refused(`Ensure this value has at most ${LONGEST} characters.`)
  return text.split(/\s+/).filter((word) => word !== '')
}

/** Whether a vehicle has the word in one of its searched fields, in any case, or has it as its id. */
export function holdsWord(word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return (row: ExpressionBuilder<Schema, 'vehicles'>): ExpressionWrapper<Schema, 'vehicles', SqlBool> =>
    row.or([
      ...SEARCHED.map((name) => sql<boolean>`lower(${row.ref(name)}) like lower(${pattern}) escape '\\'`),
      sql<boolean>`cast(${row.ref('id')} as text) = ${word}`,
    ])
}
