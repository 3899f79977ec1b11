import * as z from 'zod/mini'
import type { ApiClient } from '../../api/client/client'
import { parsedJson } from '../../lib/json/exact-json'
import { dateText } from '../../lib/time/time-text'
import { instantNow } from '../time/query-time'
import { writtenPerson } from '../user/person-name'
import { oneLine } from './subject-words'

export const stamp = z.object({
  /** Last user who corrected the text, from the token; null if unknown. */
  by: z.nullable(z.string()),
  /** Microseconds since 1970; null if unknown. */
  at: z.nullable(z.int()),
})
export type Stamp = Readonly<z.infer<typeof stamp>>

/** A user's correction of a toll's text from a notice or a list. */
export const correction = z.object({
  /** `vehicle`: one cell that may contain a plate, a number, or an ID. */
  field: z.enum(['vehicle', 'plate', 'state', 'number', 'time', 'exit', 'zone']),
  said: z.string(),
  corrected: z.string(),
  ...stamp.shape,
})
export type Correction = Readonly<z.infer<typeof correction>>

type Texts = Readonly<Partial<Record<Correction['field'], string | undefined>>>

/** Compares a notice's texts with the current ones. Keeps earlier originals, and stamps of unchanged corrections. */
export const findCorrections = (
  said: Texts,
  now: Texts,
  mark: Stamp,
  before: readonly Correction[] = [],
): Correction[] =>
  correction.shape.field.options.flatMap((field) => {
    const earlier = before.find((one) => one.field === field)
    const original = earlier?.said ?? said[field]
    const corrected = now[field]?.trim()
    if (original === undefined || corrected === undefined || corrected === original.trim()) return []
    const { by, at } = earlier?.corrected === corrected ? earlier : mark
    return [{ field, said: original, corrected, by, at }]
  })

export const correctionsText = (corrections: readonly Correction[]): string | undefined =>
  corrections.length === 0 ? undefined : JSON.stringify(corrections)

export const readCorrections = (text: string | undefined): readonly Correction[] =>
  z.array(correction).safeParse(parsedJson(text ?? '')).data ?? []

export const CORRECTED_FIELDS: Readonly<Record<Correction['field'], string>> = {
  vehicle: 'Vehicle',
  plate: 'Plate',
  state: 'State',
  number: 'Vehicle number',
  time: 'Date and time',
  exit: 'Exit',
  zone: 'Time zone',
}

/** Formats a correction: `Plate: Notice said HGM321I. Corrected to HGM3211 by Dana Ross on …` */
export function correctionText(correction: Correction, zone: string): string {
  const { field, said, corrected, by, at } = correction
  const [from, to] = [said, corrected].map((text) => oneLine(text) || 'nothing')
  const who = by === null ? '' : ` by ${oneLine(writtenPerson(by))}`
  const when = at === null ? '' : ` on ${dateText(at, zone)}`
  return `${CORRECTED_FIELDS[field]}: Notice said ${from}. Corrected to ${to}${who}${when}.`
}

export function correctionStamp({ session }: Pick<ApiClient, 'session'>): Stamp {
  const { name, person } = session.state()
  return { by: name ?? person, at: instantNow() }
}
