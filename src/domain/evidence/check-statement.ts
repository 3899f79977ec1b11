import { ApiError } from '../../lib/api-error'
import { isObject } from '../../lib/json/is-object'
import { parsedJson } from '../../lib/json/parsed-json'
import { VerdictError } from '../history/verdict-error'
import { answerOf } from '../verdict/answer'
import { momentsFollow } from './asked-check'
import { assertMost, MAX_ANSWERED, MAX_LETTERS, MAX_TEXT, MAX_VALUES } from './file-limits'
import { findingOf, replay, type StatementReading } from './replay'
import { fileText, hashOf, textOf } from './statement-file'
import {
  STATEMENT_FORMAT,
  STATEMENT_VERSIONS,
  type StatementData,
  type StatementFinding,
  statementData,
  statementFile,
} from './statement-schema'

/** What a file that was handed in is. Sentences are for the page. */
export type CheckedStatement =
  | { readonly kind: 'not-a-statement'; readonly message: string }
  /** Intact, and made by a console of another version, which has to check it. */
  | { readonly kind: 'other-version'; readonly version: number }
  | Altered
  | {
      readonly kind: 'intact'
      readonly data: StatementData
      /** What the answers say, in today's words: a sentence in the data may say anything. One for each moment. */
      readonly sentences: readonly string[]
      /** The data and its hash hold, but another program wrote the file: with other spaces, for instance. */
      readonly isResaved: boolean
      /** The data words what its answers say otherwise: an earlier console did, or somebody changed a sentence. */
      readonly isReworded: boolean
      /** The time was read with another offset than its zone has by today's rules. */
      readonly hasOtherRules: boolean
    }

interface Altered {
  readonly kind: 'altered'
  /**
   * `broken`: no longer readable as a statement; `text`: not the text that a console writes; `hash`: the hash is not that
   * of the data; `moments`: the moments are no readings of the typed time; `findings`: the answers say something else.
   */
  readonly what: 'broken' | 'text' | 'hash' | 'moments' | 'findings'
  readonly message: string
}

const MESSAGES: Readonly<Record<Altered['what'], string>> = {
  broken: 'This file was altered: parts of the statement are missing or damaged.',
  text: 'This file was altered: its data is not written as a statement writes it.',
  hash: 'This file was altered: the hash does not fit the data.',
  moments: 'This file was altered: the times checked do not follow from the time as it was typed.',
  findings: 'This file was altered: the verdict does not follow from the recorded answers.',
}

/**
 * Checks a statement's JSON file. Its spaces, the order of its keys and its escapes may be another program's. Throws
 * FileLimitError for one that is too large.
 */
export function checkJson(text: string): CheckedStatement {
  const raw = parsed(text.replace(/^\uFEFF/, ''))
  if (isObject(raw) && raw.format === STATEMENT_FORMAT)
    return notAStatement('This is the data of a statement without its hash. Choose the statement itself.')
  if (!isObject(raw) || !isObject(raw.data) || raw.data.format !== STATEMENT_FORMAT) return unknown(text)
  const other = otherVersion(raw.data, raw.sha256)
  if (other) return other
  const { data: file } = statementFile.safeParse(raw)
  if (file === undefined) return altered('broken')
  if (hashOf(textOf(file.data)) !== file.sha256) return altered('hash')
  // A key that is there twice: programs differ in which of the two values they show.
  if (countOutside(text, ':') !== countOutside(JSON.stringify(file), ':')) return altered('text')
  return checkData(file.data, text !== fileText(file))
}

/**
 * Checks the text of the data that a PDF has attached, which must be byte by byte what a console writes. Throws as
 * {@link checkJson} does.
 * @param printedHash the hash that the PDF shows; null where it was not found, and the hash is then not checked
 */
export function checkAttachment(text: string, printedHash: string | null): CheckedStatement {
  const raw = parsed(text)
  if (!isObject(raw) || raw.format !== STATEMENT_FORMAT) return unknown(text)
  const other = otherVersion(raw, printedHash)
  if (other) return other
  const { data } = statementData.safeParse(raw)
  if (data === undefined) return altered('broken')
  if (printedHash !== null && hashOf(text) !== printedHash) return altered('hash')
  if (text !== textOf(data)) return altered('text')
  return checkData(data, false)
}

/** Text that is no JSON is undefined. Throws FileLimitError. */
function parsed(text: string): unknown {
  assertMost(text.length, MAX_TEXT, 'is longer')
  assertMost(countValues(text), MAX_VALUES, 'has more values')
  return parsedJson(text)
}

function notAStatement(message: string): CheckedStatement {
  return { kind: 'not-a-statement', message }
}

function unknown(text: string): CheckedStatement {
  if (text.includes(STATEMENT_FORMAT)) return altered('broken')
  return notAStatement('This file is not an evidence statement.')
}

function altered(what: Altered['what']): Altered {
  return { kind: 'altered', what, message: MESSAGES[what] }
}

/** Null for this version. In every version the hash is over the data as JSON without spaces. */
function otherVersion(data: object, hash: unknown): CheckedStatement | null {
  const version = 'version' in data ? data.version : undefined
  if (STATEMENT_VERSIONS.some((known) => known === version)) return null
  if (typeof version !== 'number') return altered('broken')
  if (hash !== null && hashOf(JSON.stringify(data)) !== hash) return altered('hash')
  return { kind: 'other-version', version }
}

function checkData(data: StatementData, isResaved: boolean): CheckedStatement {
  const { vehicle, asked } = data
  const values = data.answers.reduce((sum, { body }) => sum + countValues(body), 0)
  assertMost(values, MAX_ANSWERED, 'has more values')
  const names = [vehicle.plate, vehicle.plateState, vehicle.plateNote, data.fleet.title, data.api]
  const typed = [asked.typed, asked.zone, data.reference, data.madeBy, ...Object.values(data.filing ?? {})]
  assertMost([...names, ...typed].join('').length, MAX_LETTERS, 'has longer names')
  const follow = momentsFollow(asked)
  if (follow === 'no') return altered('moments')
  const readings = readingsAgain(data)
  const found = readings.map(({ finding }) => finding)
  // Earlier consoles did not say that revisions of one instant disagree about the status at the start.
  const older = readings.map(({ verdict, context }) =>
    findingOf(data, answerOf({ ...verdict, startTie: null }, context, data.madeAt)),
  )
  const same = [found, older].filter((findings) => haveSameFacts(findings, data.findings))
  if (found.length === 0 || same.length === 0) return altered('findings')
  return {
    kind: 'intact',
    data,
    sentences: found.map(({ sentence }) => sentence),
    isResaved,
    isReworded: !same.some((findings) => sameWords(findings, data.findings)),
    hasOtherRules: follow === 'by-offset',
  }
}

/** None where the answers do not decide the moments asked. */
function readingsAgain(data: StatementData): readonly StatementReading[] {
  try {
    return replay(data).readings
  } catch (error) {
    const isOfAnswers = [VerdictError, ApiError].some((kind) => error instanceof kind)
    if (isOfAnswers) return []
    throw error
  }
}

type Findings = readonly StatementFinding[]

/** Whether findings are the same in codes and ids: sentences are worded otherwise by another console, zone rules or browser. */
function haveSameFacts(found: Findings, stated: Findings): boolean {
  const facts = (findings: Findings) => JSON.stringify(findings.map(({ sentence, ...rest }) => rest))
  return facts(found) === facts(stated)
}

function sameWords(found: Findings, stated: Findings): boolean {
  return found.every(
    ({ sentence }, at) => withoutZoneNames(sentence) === withoutZoneNames(stated[at]?.sentence ?? ''),
  )
}

/** A text without abbreviations of zones: browsers know different ones. Of `EST (UTC−5)` the offset counts. */
export function withoutZoneNames(text: string): string {
  return text.replace(/(?<![A-Z])[A-Z]{2,5} ?\((UTC[^)]*)\)/g, '$1').replaceAll('UTC+0', 'UTC')
}

/**
 * How many values a JSON text has, about, without parsing it: a short text can hold millions, which take a hundred times its
 * memory once they are parsed.
 */
function countValues(text: string): number {
  return countOutside(text, ',[{')
}

/** How often any of these signs is in a JSON text, its strings left out. */
function countOutside(text: string, signs: string): number {
  let count = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '"') isInString = !isInString
    else if (isInString) at += char === '\\' ? 1 : 0
    else if (signs.includes(char)) count++
  }
  return count
}
