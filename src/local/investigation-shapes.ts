import * as z from 'zod/mini'
import { parsedJson } from '../lib/json/parsed-json'
import { stateChange } from './state-change'

/** A shape with everything in it read only. */
type ReadOnly<Shape> = Shape extends object ? { readonly [Key in keyof Shape]: ReadOnly<Shape[Key]> } : Shape

const instant = z.nullable(z.number())

const momentAnswer = z.object({
  kind: z.enum(['active', 'not-active', 'no-record', 'changed']),
  revisionId: z.nullable(z.string()),
  decidedAt: instant,
  /** The deciding revision is a deletion. Earlier versions of the console left it out. */
  isDeleted: z.optional(z.boolean()),
  /** Codes of the caveats that the verdict has, most serious first. */
  caveats: z.array(z.string()),
  /**
   * When the state began and ended, where the rows that were read say so; null: not known, or no beginning or end.
   * `null` for the whole: not read.
   */
  /** Of a deleted vehicle, the one that its deletion ended. */
  period: z.nullable(z.object({ from: instant, to: instant, recordedAgain: z.optional(instant) })),
  /** What set the state; null where none is certain. Left out: not read, also by an earlier version of the console. */
  change: z.optional(z.nullable(stateChange)),
})

// Zod's tuples would be half a KB more on the first page, which has all of zod that any page uses.
const isSpan = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && value.every((each) => Number.isFinite(each))

const storedAnswer = z.object({
  /** The moments that were asked: start and end, microseconds since 1970. */
  asked: z.array(z.custom<[number, number]>(isSpan)),
  answer: z.object({
    vehicleId: z.number(),
    /** One for each moment of the toll; empty where it failed. */
    moments: z.array(momentAnswer),
    /** Why there is no answer, as a sentence; null where there is one. */
    failure: z.nullable(z.string()),
    /** This computer's clock, milliseconds since 1970. */
    checkedAt: z.number(),
    /** It came with a file, which may say anything: nobody has asked the API here. */
    isImported: z.optional(z.boolean()),
  }),
})

/** What one vehicle's history said about one toll. */
export type StoredAnswer = ReadOnly<z.infer<typeof storedAnswer>>

const storedMatch = z.object({
  plate: z.string(),
  state: z.string(),
  /** The id that stands beside the plate. */
  id: z.optional(z.number()),
  /** The cells that it was found by, where they are others; as all that follows, absent in earlier versions. */
  name: z.optional(z.record(z.string(), z.string())),
  /** The id itself, or every vehicle with the plate (and state where the row has one). */
  vehicleIds: z.array(z.number()),
  /** Those of them whose state is not known, where the row gives one. */
  withoutState: z.optional(z.array(z.number())),
  /** They are meant in different ways, as a plate and as a number: a person decides. */
  isEither: z.optional(z.boolean()),
  /** What to say about how they were found, and near misses where there is none. */
  note: z.optional(z.string()),
  /** Similar plates, at most three, and why: suggested, never taken. */
  lookAlikes: z.array(
    z.object({
      vehicleId: z.number(),
      plate: z.string(),
      state: z.string(),
      why: z.optional(z.string()),
    }),
  ),
})

/** The vehicles that a plate meant when it was last looked up. */
export type StoredMatch = ReadOnly<z.infer<typeof storedMatch>>

const storedSettings = z.object({
  /** How many rows at the top are no tolls: titles, then those that name the columns. */
  headerRows: z.number(),
  /** The field of each column, by name; null is left out. */
  mapping: z.array(z.nullable(z.string())),
  /** The zone of rows that name none. */
  zone: z.string(),
  /** Nobody chose the zone: it is the fleet's or the browser's. */
  isZoneAssumed: z.optional(z.boolean()),
  /** Minutes before and after each time that count as well, 0 to 1440. */
  tolerance: z.number(),
  /** Whether `3/5/2024` is 3 May; null where the column itself decides, or nobody has said yet. */
  dayFirst: z.nullable(z.boolean()),
  /** A person has chosen the columns: no doubt about them is open. */
  isMappingChosen: z.optional(z.boolean()),
  /** What a number alone is; absent in earlier versions and where nobody has said. */
  numbers: z.optional(z.nullable(z.string())),
})

/** How the rows were read; the fields' names are the console's. */
export type StoredSettings = Readonly<z.infer<typeof storedSettings>>

export const storedHead = z.object({
  id: z.string(),
  name: z.string(),
  /** Milliseconds since 1970, as all times of a head. */
  createdAt: z.number(),
  changedAt: z.number(),
  /** The file's name; null for the clipboard. */
  title: z.nullable(z.string()),
  /** The sheet or the encoding, in words. */
  about: z.nullable(z.string()),
  settings: storedSettings,
  /** Names of the columns. */
  names: z.array(z.string()),
  /** Rows below the header. */
  rows: z.number(),
  /** Rows beyond the limit were left out. */
  isCut: z.boolean(),
  /** Rows by where they stand: the buckets of `domain/dispute/toll-outcome.ts`; and `imported`, whatever they are. */
  counts: z.record(z.string(), z.number()),
  /** How often all rows were asked for, the current check included; 0 before the first. */
  check: z.number(),
  /** When the current check began; null before the first. */
  checkedAt: z.nullable(z.number()),
  /** The current check was neither finished nor cancelled. */
  isUnfinished: z.boolean(),
  /** The last check that answered every row; 0 where none did. Answers of checks before it are not needed. */
  complete: z.number(),
})

/** One investigation without its rows and answers: what lists of them show. */
export type InvestigationHead = Readonly<z.infer<typeof storedHead>>

const storedRowWork = z.object({
  /** The row's place among all pasted rows, header included, from 0. */
  row: z.number(),
  /** What is read in place of its cells, by the console's names. */
  edit: z.optional(z.record(z.string(), z.string())),
  /** What was typed and does not count yet, by the same names; and the note. */
  typed: z.optional(z.record(z.string(), z.string())),
  note: z.optional(z.string()),
  /** When it was reviewed; absent where it was not. */
  reviewedAt: z.optional(z.number()),
})

/** What a person did with one row of a list. */
export type RowWork = Readonly<z.infer<typeof storedRowWork>>

const answers = z.array(storedAnswer)
const matches = z.array(storedMatch)
const cells = z.array(z.array(z.string()))

/** Reads answers from their JSON text. Those of other versions of the console are left out. */
export const parseAnswers = (text: string): readonly StoredAnswer[] => parseList(text, answers, storedAnswer)

/** Reads matches from their JSON text; unreadable ones are left out. */
export const parseMatches = (text: string): readonly StoredMatch[] => parseList(text, matches, storedMatch)

/** Reads what was done with a row from its JSON text; nothing where it is unreadable. */
export function parseRowWork(text: string): readonly RowWork[] {
  const { data } = storedRowWork.safeParse(parsedJson(text))
  return data === undefined ? [] : [data]
}

/** Reads rows from their JSON text; null where it is damaged: rows left out would move the others. */
export function parseCells(text: string): readonly (readonly string[])[] | null {
  return cells.safeParse(parsedJson(text)).data ?? null
}

/** All at once where all are readable, which is faster. */
function parseList<T extends object>(text: string, list: z.ZodMiniType<T[]>, item: z.ZodMiniType<T>): T[] {
  const value = parsedJson(text)
  const readable = () => (Array.isArray(value) ? value.flatMap((one) => item.safeParse(one).data ?? []) : [])
  return list.safeParse(value).data ?? readable()
}

/** One investigation in an exported file. Instants are microseconds, other times milliseconds since 1970. */
const exportedInvestigation = z.object({
  head: storedHead,
  /** Every pasted row, header included, in order. */
  rows: cells,
  matches,
  /** Answers of earlier checks, the latest of each toll and vehicle. */
  before: answers,
  /** Answers of the current check. */
  answers,
  /** What was done with rows; absent in files of earlier versions. */
  work: z.optional(z.array(storedRowWork)),
})
export type ExportedInvestigation = ReadOnly<z.infer<typeof exportedInvestigation>>

export const FILE_FORMAT = 'fleet-console investigations'

export const investigationFile = z.object({
  format: z.literal(FILE_FORMAT),
  version: z.literal(1),
  /** ISO 8601, UTC. */
  exportedAt: z.string(),
  investigations: z.array(exportedInvestigation),
})
