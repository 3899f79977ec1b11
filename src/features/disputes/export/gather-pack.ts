import type { ApiClient } from '../../../api/client/client'
import type { NamedFleet } from '../../../api/fleet/fleets'
import { amountsText, amountText, sumAmounts } from '../../../domain/dispute/amounts'
import { readAmount } from '../../../domain/dispute/read-amount'
import { tollPlace } from '../../../domain/dispute/toll'
import { makeStatement } from '../../../domain/evidence/gather-statement'
import { filledData, type StatementData, tollName } from '../../../domain/evidence/statement-data'
import { findingWord } from '../../../domain/evidence/statement-words'
import { makePdf } from '../../../domain/evidence-pdf/pdf-port'
import { querySpanOf } from '../../../domain/time/query-span'
import { instantNow } from '../../../domain/time/query-time'
import { saveFile } from '../../../lib/browser/save-file'
import { gatherEach } from '../../../lib/each-of'
import { pluralize } from '../../../lib/text/pluralize'
import { isoDateText } from '../../../lib/time/time-text'
import { filledFields, readFiling, type TypedFields, withPack } from '../../../local/filing'
import type { Scope } from '../../../local/scope'
import { tollCorrections, typedTime } from '../check/edited-toll'
import { rowName } from '../table/row-words'
import { type ExportedList, exportName, type WantedStatement } from './export-cells'

export type GatheredPack = Awaited<ReturnType<typeof gatherPack>>

export async function gatherPack(
  wanted: readonly WantedStatement[],
  gather: (one: WantedStatement) => Promise<StatementData>,
  signal: AbortSignal,
  onProgress: (done: number) => void,
) {
  const { found, failures } = await gatherEach(wanted, gather, signal, onProgress)
  if (found.size === 0 && failures.size > 0) throw [...failures.values()].at(-1)
  const made = wanted.flatMap((one) => {
    const data = found.get(one)
    return data ? [{ data, row: one.row, isOther: saysOtherwise(data, one) }] : []
  })
  return {
    statements: made.map(({ data }) => data),
    rows: made.map(({ row }) => row),
    failed: wanted.filter((one) => failures.has(one)),
    /** Number of statements that differ from the list, because the history has changed since the check. */
    changed: made.filter(({ isOther }) => isOther).length,
  }
}

function saysOtherwise({ findings }: StatementData, { row, vehicleId }: WantedStatement): boolean {
  const known = row.answers.find((answer) => answer.vehicleId === vehicleId)?.moments ?? []
  return findings.some(
    ({ kind, decidingRevision }, at) =>
      known[at]?.kind !== kind || known[at]?.revisionId !== decidingRevision,
  )
}

interface PackRequest {
  readonly api: ApiClient
  readonly scope: Scope
  readonly fleet: () => NamedFleet
  readonly list: ExportedList
  readonly wanted: readonly WantedStatement[]
  /** Default fields of each statement; a row's fields and the statement's page overrule them. */
  readonly filed: TypedFields
}

export async function makePack(
  request: PackRequest,
  signal: AbortSignal,
  onProgress: (word: string, done: number, total: number) => void,
) {
  const { api, fleet, list, wanted } = request
  const onRead = (done: number) => onProgress('Loading', done, wanted.length)
  const gathered = await gatherPack(wanted, (one) => statementOf(one, request, signal), signal, onRead)
  const { statements, rows } = gathered
  const onWritten = (done: number) => onProgress('Writing', done, statements.length)
  onWritten(0)
  const { name, person } = api.session.state()
  const { zone } = list
  const about = { madeAt: instantNow(), zone, madeBy: name ?? person, fleet: fleet() }
  const names = rows.map(({ toll }) => rowName(toll, list))
  const pack = { ...about, listName: list.identity.name, statements, names, ...coverAmounts(gathered) }
  const pdf = await makePdf({ kind: 'pack', pack }, signal, onWritten)
  signal.throwIfAborted()
  const file = exportName(pack.listName, isoDateText(pack.madeAt, zone), 'pdf')
  saveFile(file.replace(/^tolls/, 'evidence'), pdf)
  return gathered
}

/** Formats each statement's amount, and sums them per verdict and in all. A row with several vehicles counts once. */
export function coverAmounts({ statements, rows }: Pick<GatheredPack, 'statements' | 'rows'>) {
  const read = statements.map(({ filing }) => readAmount(filing.amount ?? '', '.'))
  const [currency = null, another] = new Set(read.flatMap((one) => (one.value ? [one.currency] : [])))
  const isShared = another === undefined
  const verdicts = statements.map(({ findings }) => findingWord(findings))
  const line = (name: string, isCounted: (at: number) => boolean) => {
    const counted = new Map(rows.flatMap((row, at) => (isCounted(at) ? [[row, read[at]] as const] : [])))
    const amounts = [...counted.values()].flatMap((amount) => amount ?? [])
    const left = amounts.filter(({ text, value }) => text !== '' && value === null).length
    const note = left > 0 ? `without ${pluralize(left, 'unclear amount')}` : ''
    const amount = [amountsText(sumAmounts(amounts)), note].filter(Boolean).join(', ')
    return { name, count: counted.size.toLocaleString('en'), amount }
  }
  return {
    summary: [
      ...[...new Set(verdicts)].map((verdict) => line(verdict, (at) => verdicts[at] === verdict)),
      line('Total', () => true),
    ],
    amounts: read.map((one) => amountText(isShared ? { ...one, currency: null } : one) || '–'),
    currency: isShared ? currency : null,
  }
}

async function statementOf(
  { row: { toll }, vehicleId }: WantedStatement,
  { api, scope, fleet, list, filed }: PackRequest,
  signal: AbortSignal,
): Promise<StatementData> {
  if (toll.time.kind !== 'moments') throw new Error('A row without a time has no statement.')
  const { moments } = toll.time
  const { zone, ...span } = querySpanOf(moments, list.tolerance)
  const reference = toll.reference.trim() || null
  const corrections = tollCorrections(toll, list.mapping)
  const typed = typedTime(toll, list.mapping)
  const question = { vehicleId, span, typed, moments, zone, reference, toll: toll.vehicle, corrections }
  const data = await makeStatement(api, question, { scope, fleet, zone: list.zone }, signal)
  const of = { list: list.identity.id, reference: reference ?? undefined }
  const fields = withPack(await readFiling(scope, tollName(vehicleId, span, zone, of)), filed)
  const offered = { reference: reference ?? '', amount: amountText(toll.amount) }
  return filledData(data, filledFields(fields, { ...offered, ...tollPlace(list.names, toll.cells) }))
}
