import * as z from 'zod/mini'
import { stateChange } from '../../local/state-change'

/** Names the format in every statement. */
export const STATEMENT_FORMAT = 'fleet-console/evidence-statement'
/**
 * Grows when an older console could not check a newer statement. Version 1 had no `states` and no `change`, and was checked
 * by asking its answers again in the order of that console's requests.
 */
export const STATEMENT_VERSION = 2
/** Of a statement with fields that version 2 has not: `filing`, `pages` or `paper`. In version 3 its number stood lower. */
export const FILED_VERSION = 4
export const STATEMENT_VERSIONS = [1, STATEMENT_VERSION, 3, FILED_VERSION] as const

/** Microseconds since 1970, UTC. */
const instant = z.int()

/** A moment that was asked: as long as its precision; a minute, unless seconds or a span were given. */
const moment = z.strictObject({
  start: instant,
  /** Inclusive. */
  end: instant,
  /** Local time minus UTC at the start. */
  offsetSeconds: z.int(),
  /** The zone that times are written in. */
  zone: z.string(),
})

/** One answer of the API, as it was received. */
const answer = z.strictObject({
  /** Query of `GET /v2/vehicles/{id}/history/`, as it was sent. */
  query: z.string(),
  /** The body, unchanged: a JSON text. */
  body: z.string(),
  /** The service's clock (`Date` header); null where it sends none. */
  answeredAt: z.nullable(instant),
})

const STATES = ['active', 'not-active', 'no-record'] as const

/** What the answers say about one moment. Computed from them: it can be computed again. */
const finding = z.strictObject({
  kind: z.enum([...STATES, 'changed']),
  /** The revision in force at the end of the moment: its decimal id as text, so that no digit is lost. */
  decidingRevision: z.nullable(z.string()),
  /** Codes of what must be said with it, the most serious first. */
  caveats: z.array(z.string()),
  /** The states within the moment, in order, and when each begins. */
  states: z.optional(z.array(z.strictObject({ state: z.enum(STATES), from: instant }))),
  /** The change that set the state at the end of the moment; null where none is certain. */
  change: z.optional(z.nullable(z.strictObject(stateChange.shape))),
  /** The sentence that can be quoted, in the words of the console that made the statement. It is never compared. */
  sentence: z.string(),
})

const words = z.optional(z.string().check(z.minLength(1)))

/** What the person who files a statement adds to it. Nothing records it: it can never be compared. */
const filing = z.strictObject({
  agency: words,
  plaza: words,
  /** As it was typed, with its currency. */
  amount: words,
  name: words,
  role: words,
  /** Telephone or e-mail. */
  contact: words,
  remark: words,
})

/**
 * The data of an evidence statement about one vehicle and one asked time: the question, the API's raw answers, and what
 * they say. Times are microseconds since 1970 in UTC. Keys are in this order; the text of the data is `JSON.stringify` of
 * it without spaces, and its SHA-256 is over that text in UTF-8, in every version.
 *
 * Raise the version where the engine finds something else in the same answers: older statements would be called altered.
 */
export const statementData = z
  .strictObject({
    format: z.literal(STATEMENT_FORMAT),
    version: z.literal(STATEMENT_VERSIONS),
    /** The browser's clock when the statement was made. */
    madeAt: instant,
    /** Base address of the API, absolute. */
    api: z.string(),
    /** Who was signed in, as the token names them; null where it does not. */
    madeBy: z.nullable(z.string()),
    vehicle: z.strictObject({
      id: z.int(),
      /** Empty where it is not known: the API's history has no plate. */
      plate: z.string(),
      plateState: z.string(),
      /** Where the plate was read from, as a sentence; null if none. */
      plateNote: z.nullable(z.string()),
    }),
    /** The fleet that was asked; `id` null is the default fleet of the person. */
    fleet: z.strictObject({ id: z.nullable(z.int()), title: z.nullable(z.string()) }),
    /** The time as it was typed or pasted, and its readings: two where clocks showed it twice. */
    asked: z.strictObject({ typed: z.string(), zone: z.string(), moments: z.array(moment) }),
    /** The toll's own reference, for instance a notice number; null if none. */
    reference: z.nullable(z.string()),
    /** Left out where nothing is filled in. */
    filing: z.optional(filing),
    /**
     * How the pages are made: what an agency reads first and the technical part from a page of its own, or that part in
     * the data alone. Left out where both follow each other, as in older statements.
     */
    pages: z.optional(z.enum(['technical-last', 'technical-attached'])),
    /** Left out for A4. */
    paper: z.optional(z.literal('letter')),
    /**
     * In the order in which they were asked, each query once. All are of one history: the first and the last count all
     * revisions, and have the same count.
     */
    answers: z.array(answer),
    /** One for each moment. */
    findings: z.array(finding),
  })
  .check(
    z.refine(({ version, filing: filed, pages, paper }) => {
      const isNew = filed !== undefined || pages !== undefined || paper !== undefined
      return version > STATEMENT_VERSION === isNew && Object.keys(filed ?? { pages }).length > 0
    }),
  )
export type StatementData = z.infer<typeof statementData>
export type Filing = z.infer<typeof filing>
export type StatementFinding = z.infer<typeof finding>

/** A statement as a JSON file; a PDF has the text of `data` attached. */
export const statementFile = z.strictObject({
  data: statementData,
  /** SHA-256 of the text of `data`, 64 hexadecimal digits. No signature: it shows that nothing was altered by accident. */
  sha256: z.string(),
})
export type StatementFile = z.infer<typeof statementFile>
