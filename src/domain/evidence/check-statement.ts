import type { ApiClient } from '../../api/client/client'
import { fetchHistoryText } from '../../api/resources/history'
import { ApiError } from '../../lib/api-error'
import { isObject } from '../../lib/json/is-object'
import type { Instant } from '../../lib/time/instant'
import { VerdictError } from '../history/verdict-error'
import { momentsFollow } from './asked-check'
import { compareStatements, type Today } from './compare-answers'
import { gatherFrom } from './gather-statement'
import type { TextSource } from './recorded-source'
import { hasRepeatedKeys } from './repeated-keys'
import { findingOf, replay, type StatementReading, subjectOf } from './replay'
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
      /** The data and its hash hold, but another program wrote the file: with other spaces, for instance. */
      readonly isResaved: boolean
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

/** Checks a statement's JSON file. Its spaces, the order of its keys and its escapes may be another program's. */
export async function checkJson(text: string): Promise<CheckedStatement> {
  const raw = parsed(text.replace(/^\uFEFF/, ''))
  if (isObject(raw) && raw.format === STATEMENT_FORMAT)
    return notAStatement('This is the data of a statement without its hash. Choose the statement itself.')
  if (!isObject(raw) || !isObject(raw.data) || raw.data.format !== STATEMENT_FORMAT) return unknown(text)
  const other = otherVersion(raw.data, raw.sha256)
  if (other) return other
  const { data: file } = statementFile.safeParse(raw)
  if (file === undefined) return altered('broken')
  if (hashOf(textOf(file.data)) !== file.sha256) return altered('hash')
  if (hasRepeatedKeys(text, file)) return altered('text')
  return checkData(file.data, text !== fileText(file))
}

/**
 * Checks the text of the data that a PDF has attached, which must be byte by byte what a console writes.
 * @param printedHash the hash that the PDF shows; null where it was not found, and the hash is then not checked
 */
export async function checkAttachment(text: string, printedHash: string | null): Promise<CheckedStatement> {
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

/** Text that is no JSON is undefined. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
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

async function checkData(data: StatementData, isResaved: boolean): Promise<CheckedStatement> {
  if (!momentsFollow(data.asked)) return altered('moments')
  const readings = await readingsAgain(data)
  const found = readings?.map(({ finding }) => finding)
  // Earlier consoles did not say that revisions of one instant disagree about the status at the start.
  const older = readings?.map(({ verdict, context }) =>
    findingOf(data, { ...verdict, startTie: null }, context),
  )
  return [found, older].some((findings) => findings && areSame(findings, data.findings))
    ? { kind: 'intact', data, isResaved }
    : altered('findings')
}

/** Null where the answers do not decide the moments asked. */
async function readingsAgain(data: StatementData): Promise<readonly StatementReading[] | null> {
  try {
    return (await replay(data)).readings
  } catch (error) {
    const isOfAnswers = [VerdictError, ApiError].some((kind) => error instanceof kind)
    if (isOfAnswers) return null
    throw error
  }
}

function areSame(found: readonly StatementFinding[], stated: readonly StatementFinding[]): boolean {
  const [again, then] = [found, stated].map((all) => JSON.stringify(all.map(comparable)))
  if (again === undefined || then === undefined) return false
  const [whole, cut] = [again, then].map((text) =>
    [...text.matchAll(RECORDED)].map(([, , part = '']) => part),
  )
  return (
    again.replace(RECORDED, '$1') === then.replace(RECORDED, '$1') &&
    whole?.every((fraction, index) => fraction.startsWith(cut?.[index] ?? '')) === true
  )
}

/** The time of a record in a sentence. Earlier consoles cut its fraction of a second. */
const RECORDED = /((?: from|the record was deleted on \d+ \w+ \d+ at) \d\d:\d\d:\d\d)(\.\d+)?/g

/** Browsers know different abbreviations of zones: of `EST (UTC−5)` the offset counts. */
function comparable({ sentence, ...finding }: StatementFinding) {
  return {
    ...finding,
    sentence: sentence.replace(/\b[A-Z]{2,5} \((UTC[^)]*)\)/g, '$1').replaceAll('UTC+0', 'UTC'),
  }
}

/**
 * Asks the statement's question again. The count of all revisions, in the statement and today, says how many were
 * recorded since, whatever their dates. Rejects with ApiError, VerdictError, or the signal's reason.
 * @param data an intact statement's
 * @param api a client in the statement's fleet, or a source of texts
 * @param options.fleetId the fleet that is asked, where the client's is the default one and it is known which that is;
 * null where it is not known, and the fleets are then not compared
 * @param options.now the browser's clock
 */
export async function compareToday(
  data: StatementData,
  api: ApiClient | TextSource,
  signal: AbortSignal,
  options: { readonly fleetId?: number | null; readonly now?: () => Instant } = {},
): Promise<Today> {
  const { fleetId = typeof api === 'function' ? null : api.fleetId, now = () => Date.now() * 1000 } = options
  const elsewhere: Today = { kind: 'other-place', api: data.api, fleetId: data.fleet.id }
  if (fleetId !== null && data.fleet.id !== null && fleetId !== data.fleet.id) return elsewhere
  const { typed, zone, moments } = data.asked
  const { reference, madeBy } = data
  const question = { subject: subjectOf(data), typed, zone, moments, reference, madeBy, now }
  const source: TextSource =
    typeof api === 'function' ? api : (query) => fetchHistoryText(api, data.vehicle.id, query, signal)
  const today = await gatherFrom(source, question, signal)
  return today.api === data.api ? compareStatements(data, today) : elsewhere
}
