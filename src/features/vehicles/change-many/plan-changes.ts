import type { ApiClient } from '../../../api/client/client'
import { fetchHistory } from '../../../api/resources/history'
import { fetchVehicle, sameStamp, stampOf } from '../../../api/resources/vehicle-reads'
import { type Findable, identify, indexVehicles } from '../../../domain/find/identify'
import { PAGE_LIMIT } from '../../../domain/history/page-limit'
import type { JobRunState, JobTools } from '../../../domain/run/job'
import { createJobRun, type JobRun } from '../../../domain/run/job-run'
import { plateText } from '../../../domain/words/subject-words'
import { ApiError } from '../../../lib/api-error'
import type { Connection } from '../../../lib/browser/connection'
import { plainName } from '../../../lib/text/fold-text'
import type { Baseline } from '../../../local/baseline'
import type { LedgerEntry } from '../../../local/change-ledger'
import { type CustomForm, customLabel, leavesOf, readCustomFields } from '../record/custom-fields'
import { deletionOf, knownVehicle, newestOf } from '../record/known-vehicle'
import { pendingChange } from '../save/pending-change'
import { baselineOf } from '../save/recorded-since'
import type { VehicleEdits } from '../save/vehicle-edits'
import { readActive } from './change-columns'
import type { PlanKind } from './change-words'

/** What would happen to a vehicle of the list, and why nothing would where `kind` is another than `change`. */
export interface PlanRow {
  /** Its place in the list or in the earlier run, from 0. */
  readonly place: number
  /** Vehicles that the row may mean. */
  readonly candidates?: readonly Findable[]
  /** Null where the row means none, or none for certain. */
  readonly vehicleId: number | null
  /** As the vehicle has it where it was read, else as the row has it; `''` where neither does. */
  readonly plate: string
  readonly plateState: string
  readonly kind: PlanKind
  /** A sentence; null where there is nothing to say. */
  readonly message: string | null
  /** What would be sent; null unless `kind` is `change`. */
  readonly entry: LedgerEntry | null
}

export interface PlanJob extends Pick<PlanRow, 'place' | 'plate' | 'plateState'> {
  readonly vehicleId: number
  /** What is doubtful of the vehicle, as sentences. */
  readonly note?: string
  /** Custom fields by their keys, or by what people call them. */
  readonly edits: VehicleEdits
  /** The version that it must still have, for an undo; null for any. */
  readonly since: Baseline | null
  /** The whole custom fields as they were, for an undo of some. */
  readonly restored?: string
}

/** Vehicles at a time. */
const AT_ONCE = 4

/**
 * Reads each vehicle's newest revision, and the vehicle itself where the service has that read, and says what would be
 * sent. Nothing is sent. Failures that may pass are tried again; for any other the vehicle is `unreadable`.
 */
export function startPreview(options: {
  readonly api: ApiClient
  readonly jobs: readonly PlanJob[]
  readonly connection?: Connection | undefined
  readonly onRow: (row: PlanRow, job: PlanJob) => void
  readonly onState: (state: JobRunState) => void
}): JobRun {
  const { api, jobs, connection, onRow, onState } = options
  const run = createJobRun<PlanJob, PlanRow>({
    ...{ jobs, connection },
    atOnce: AT_ONCE,
    work: (job, tools) => planVehicle(api, job, tools),
    failed: (job, failure) =>
      failure instanceof ApiError && failure.kind === 'not-found'
        ? rowOf(job, 'not-found', 'This fleet has no such vehicle.')
        : rowOf(job, 'unreadable', failure.message),
    onResult: (job, row) => onRow(row, job),
    onState,
  })
  run.start()
  return run
}

async function planVehicle(api: ApiClient, job: PlanJob, tools: JobTools): Promise<PlanRow> {
  const { vehicleId, edits, since } = job
  const { signal } = tools
  tools.onRequest()
  const page = await fetchHistory(api, vehicleId, { limit: PAGE_LIMIT }, signal)
  tools.onAnswer()
  if (deletionOf(page) !== null) return rowOf(job, 'deleted', 'It was deleted: it can’t be changed any more.')
  if (since !== null && !sameStamp(since.stamp, stampOf(page)))
    return rowOf(job, 'changed-since', 'Somebody changed it since.')
  // After the history: what is changed in between is seen when the run reads the history again.
  tools.onRequest()
  const record = await fetchVehicle(api, vehicleId, signal)
  tools.onAnswer()
  const known = knownVehicle({ record, remembered: null, newest: newestOf(page), stamp: stampOf(page) })
  const { plate_number, plate_state } = record?.text ?? {}
  const read = {
    ...job,
    plate: plate_number?.trim() || job.plate,
    plateState: plate_number?.trim() ? (plate_state?.trim() ?? '') : job.plateState,
  }
  // An id may be another system's.
  const name = { plate: job.plate, state: job.plateState }
  const isOther = identify(name, indexVehicles([{ vehicleId, ...record?.text }])).exact.length === 0
  if (plate_number?.trim() && job.plate !== '' && isOther) {
    const [own, asked] = [plateText(plate_number, plate_state), plateText(job.plate, job.plateState)]
    return rowOf(read, 'invalid', `Vehicle ${vehicleId} has the plate ${own}, not ${asked}.`)
  }
  const form = readCustomFields(record?.customFields ?? '')
  const named = namedCustom(edits.custom, form, record !== null)
  if (named.problem !== null) return rowOf(read, 'invalid', named.problem)
  const { changes, body, undo } = pendingChange({ ...edits, custom: named.custom }, known, form)
  const problem = changes.find((change) => change.problem !== null)
  if (problem) return rowOf(read, 'invalid', `${problem.label}: ${problem.problem}`)
  if (body === null) return rowOf(read, 'same', null)
  const { plate, plateState } = read
  const entry: LedgerEntry = {
    ...{ vehicleId, plate, plateState },
    body: {
      ...body,
      ...(job.restored !== undefined && body.custom_fields !== undefined && { custom_fields: job.restored }),
    },
    changes: changes.map(({ path, label, from, to }) => ({ path, label, from, to })),
    baseline: baselineOf(page),
    undo,
    ...(record?.customFieldsAs === 'value' && { customAs: 'value' as const }),
    outcome: { state: 'waiting' },
  }
  return { ...rowOf(read, 'change', undo === null ? NO_UNDO : null), entry }
}

const NO_UNDO = 'Its present values can’t be read, so this can’t be undone from here.'

/** Makes a row of which nothing is sent. */
export function rowOf(
  of: Pick<PlanRow, 'place' | 'vehicleId' | 'plate' | 'plateState'> & Pick<PlanJob, 'note'>,
  kind: PlanKind,
  text: string | null,
): PlanRow {
  const { place, vehicleId, plate, plateState, note } = of
  const message = [note, text].filter(Boolean).join(' ') || null
  return { place, vehicleId, plate, plateState, kind, message, entry: null }
}

/**
 * The values of a vehicle's custom fields by their keys. `wanted` has them by their keys, or as people call them: `cost centre`
 * is `cost_centre`, and `name` is `driver › name` where no other is called so. Else says what is wrong, as a sentence.
 */
export function namedCustom(
  wanted: Readonly<Record<string, string>>,
  form: CustomForm,
  isRead: boolean,
): { readonly custom: Record<string, string>; readonly problem: string | null } {
  const refused = (problem: string) => ({ custom: {}, problem })
  const fields = leavesOf(form.fields)
  const custom = new Map<string, string>()
  for (const [name, value] of Object.entries(wanted)) {
    if (!isRead) return refused('Its record can’t be read, so its custom fields can’t be set.')
    const called = (of: (field: (typeof fields)[number]) => string) =>
      fields.filter((field) => plainName(of(field)) === plainName(name))
    const [field, ...others] =
      [
        fields.filter(({ key }) => key === name),
        called(customLabel),
        called(({ path }) => path.at(-1) ?? ''),
      ].find((found) => found.length > 0) ?? []
    if (field === undefined) return refused(`It has no custom field “${name}”.`)
    if (others.length > 0)
      return refused(`Several custom fields are called “${name}”: write ${customLabel(field)}, for example.`)
    const flag = field.kind === 'flag' ? readActive(value) : null
    if (field.kind === 'flag' && flag === null)
      return refused(`${customLabel(field)}: “${value}” is neither yes nor no.`)
    custom.set(field.key, flag === null ? value : String(flag))
  }
  return { custom: Object.fromEntries(custom), problem: null }
}
