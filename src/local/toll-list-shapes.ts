import * as z from 'zod/mini'
import { parsedJson } from '../lib/json/exact-json'
import { isZone } from '../lib/time/zone'
import { REVIEW_OUTCOMES } from './review-outcome'
import { statusChange } from './status-change'

type ReadOnly<Shape> = Shape extends object ? { readonly [Key in keyof Shape]: ReadOnly<Shape[Key]> } : Shape

const text = z.string().check(z.maxLength(100_000))
const count = z.int().check(z.gte(0))
const id = z.int().check(z.gte(1))
/** Milliseconds since 1970, up to the year 9999. */
const time = z.number().check(z.gte(0), z.lte(253_402_300_799_999))
/** Microseconds since 1970, from the year 1 to 9999. */
const moment = z.number().check(z.gte(-62_135_596_800_000_000), z.lte(253_402_300_799_000_000))
const instant = z.nullable(moment)

const momentAnswer = z.object({
  kind: z.enum(['active', 'inactive', 'no-record', 'changed']),
  revisionId: z.nullable(z.string()),
  decidedAt: instant,
  isDeleted: z.boolean(),
  caveats: z.array(z.string()),
  /** For a deleted vehicle, the period that the deletion ended. A null end is unknown or open; a null period wasn't read. */
  period: z.nullable(z.object({ from: instant, to: instant, recordedAgain: z.optional(instant) })),
  /** Null if no change is certain; absent if it wasn't read. */
  change: z.optional(z.nullable(statusChange)),
})

// Zod's tuples would add 0.5 KB to the first page, which loads the zod features of all pages.
const isSpan = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && value.every((each) => moment.safeParse(each).success)

const storedAnswer = z.object({
  /** Checked times: start and end in microseconds since 1970. */
  asked: z.array(z.custom<[number, number]>(isSpan)),
  answer: z.object({
    vehicleId: id,
    moments: z.array(momentAnswer),
    failure: z.nullable(z.string()),
    /** Whether the check failed because the fleet has no such vehicle. */
    isNotFound: z.optional(z.boolean()),
    /** By this computer's clock, in milliseconds since 1970. */
    checkedAt: time,
    /** Whether the answer came from an imported file, which may contain anything. */
    isImported: z.optional(z.boolean()),
  }),
})

export type StoredAnswer = ReadOnly<z.infer<typeof storedAnswer>>

const storedMatch = z.object({
  plate: text,
  state: text,
  id: z.optional(id),
  name: z.optional(z.record(text, text)),
  /** The row's ID, or the IDs of all vehicles with its plate (and state, if the row has one). */
  vehicleIds: z.array(id),
  /** IDs of vehicles whose state is unknown, if the row has a state. */
  withoutState: z.optional(z.array(id)),
  /** Whether the row's cells, or readings of one cell, don't agree on a vehicle, so the user decides. */
  isEither: z.optional(z.boolean()),
  note: z.optional(text),
  /** Suggested vehicles, at most three. Never used unless the user chooses one. */
  lookAlikes: z.array(z.object({ vehicleId: id, plate: text, state: text, why: z.optional(z.string()) })),
})

export type StoredMatch = ReadOnly<z.infer<typeof storedMatch>>

const storedSettings = z.object({
  headerRows: count,
  /** Whether the header was added, because the pasted text had no column names. */
  isHeaderAdded: z.optional(z.boolean()),
  mapping: z.array(z.nullable(z.string())).check(z.maxLength(500)),
  zone: z.custom<string>((value) => typeof value === 'string' && isZone(value)),
  /** Whether the zone is the fleet's or the browser's rather than the user's choice. */
  isZoneAssumed: z.optional(z.boolean()),
  /** Whether the zone is the browser's. Rows without a zone then wait for the user's choice. */
  isZoneOpen: z.optional(z.boolean()),
  tolerance: z.int().check(z.gte(0), z.lte(1440)),
  /** Whether `3/5/2024` is May 3; null if the column decides, or the question is open. */
  dayFirst: z.nullable(z.boolean()),
  /** The meaning of PST in summer: its place's local time, or its fixed offset. */
  seasons: z.optional(z.enum(['place', 'offset'])),
  isMappingChosen: z.optional(z.boolean()),
  isSignFlipped: z.optional(z.boolean()),
  /** The meaning of a bare number; absent if the question is open. */
  numbers: z.optional(z.nullable(z.string())),
})

export type StoredSettings = Readonly<z.infer<typeof storedSettings>>

export const storedHead = z.object({
  id: text,
  name: text,
  /** Milliseconds since 1970, like all times of a head. */
  createdAt: time,
  changedAt: time,
  title: z.nullable(text),
  about: z.nullable(text),
  settings: storedSettings,
  names: z.array(text).check(z.maxLength(500)),
  rows: count,
  isTruncated: z.boolean(),
  /** Row counts by status (`domain/dispute/toll-statuses.ts`). `imported` counts rows of any status. */
  counts: z.record(z.string(), count),
  /** Number of full checks, including the current one. */
  check: count,
  checkedAt: z.nullable(time),
  /** Whether a check is neither finished nor canceled. */
  isUnfinished: z.boolean(),
  /** Number of the last complete check, or 0. Answers of earlier checks aren't needed. */
  complete: count,
})

export type TollListSummary = Readonly<z.infer<typeof storedHead>>

const storedRowWork = z.object({
  row: count,
  edit: z.optional(z.record(text, text)),
  stamps: z.optional(z.record(text, z.object({ by: z.nullable(text), at: instant }))),
  typed: z.optional(z.record(text, text)),
  note: z.optional(text),
  outcome: z.optional(z.enum(REVIEW_OUTCOMES)),
  reviewedAt: z.optional(time),
})

export type RowWork = Readonly<z.infer<typeof storedRowWork>>

const answers = z.array(storedAnswer)
const matches = z.array(storedMatch)
const cells = z.array(z.array(text).check(z.maxLength(500))).check(z.maxLength(51_000))

export const parseAnswers = (text: string): readonly StoredAnswer[] => parseList(text, answers, storedAnswer)

export const parseMatches = (text: string): readonly StoredMatch[] => parseList(text, matches, storedMatch)

export function parseRowWork(text: string): readonly RowWork[] {
  const { data } = storedRowWork.safeParse(parsedJson(text))
  return data === undefined ? [] : [data]
}

/** Parses stored cells. Null if damaged, because missing rows would shift the rest. */
export const parseCells = (text: string): readonly (readonly string[])[] | null =>
  cells.safeParse(parsedJson(text)).data ?? null

function parseList<T extends object>(text: string, list: z.ZodMiniType<T[]>, item: z.ZodMiniType<T>): T[] {
  const value = parsedJson(text)
  const readable = () => (Array.isArray(value) ? value.flatMap((one) => item.safeParse(one).data ?? []) : [])
  return list.safeParse(value).data ?? readable()
}

/** The file format. Instants are microseconds, other times milliseconds since 1970. */
const exportedTollList = z.object({
  head: storedHead,
  rows: cells,
  matches,
  /** The latest answer of earlier checks for each toll and vehicle. */
  before: answers,
  answers,
  work: z.array(storedRowWork),
})
export type ExportedTollList = ReadOnly<z.infer<typeof exportedTollList>>

export const FILE_FORMAT = 'fleet-console toll lists'

export const tollListFile = z.object({
  format: z.literal(FILE_FORMAT),
  exportedAt: z.string(),
  tollLists: z.array(exportedTollList),
})
