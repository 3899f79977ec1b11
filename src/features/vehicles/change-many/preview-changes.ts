import type { ApiClient } from '../../../api/client/client'
import { fetchHistory } from '../../../api/resources/history'
import { fetchVehicle, sameStamp, stampOf } from '../../../api/resources/vehicle-reads'
import { identify, indexVehicles } from '../../../domain/find/identify'
import { PAGE_LIMIT } from '../../../domain/history/history-pages'
import type { JobRunState, JobTools } from '../../../domain/run/job'
import { createJobRun, type JobRun } from '../../../domain/run/job-run'
import { plateText } from '../../../domain/words/subject-words'
import { ApiError } from '../../../lib/api-error'
import type { Connection } from '../../../lib/browser/connection'
import { plainName } from '../../../lib/text/fold-text'
import type { Baseline } from '../../../local/baseline'
import type { LedgerEntry } from '../../../local/change-ledger'
import { type CustomForm, customLabel, leavesOf, readCustomFields } from '../record/custom-fields'
import { deletionOf, knownVehicle, newestRevision } from '../record/known-vehicle'
import { CUSTOM, pendingChange, type VehicleEdits } from '../save/pending-change'
import { baselineOf } from '../save/save-state'
import { readActive } from './change-form'
import type { ChangeRow, PreviewKind } from './change-words'

/** A vehicle of the list with its change, or with the reason why nothing changes if `kind` isn't `change`. */
export interface PreviewRow extends ChangeRow {
  readonly kind: PreviewKind
  readonly entry: LedgerEntry | null
}

export interface PreviewJob extends Pick<PreviewRow, 'place' | 'plate' | 'plateState'> {
  readonly vehicleId: number
  readonly note?: string
  readonly edits: VehicleEdits
  /** The version that the vehicle must still have, for an undo; null for any. */
  readonly since: Baseline | null
  /** The whole custom fields as they were, to undo changes of some. */
  readonly restored?: string
}

const CONCURRENCY = 4

/** Loads each vehicle and finds the change to send. A permanent failure makes the row `unreadable`. */
export function startPreview(options: {
  readonly api: ApiClient
  readonly jobs: readonly PreviewJob[]
  readonly connection?: Connection
  readonly onRow: (row: PreviewRow) => void
  readonly onState: (state: JobRunState) => void
}): JobRun {
  const { api, onRow, ...shared } = options
  const run = createJobRun<PreviewJob, PreviewRow>({
    ...shared,
    atOnce: CONCURRENCY,
    work: async (job, tools) => ({ result: await previewVehicle(api, job, tools) }),
    failed: (job, failure) =>
      failure instanceof ApiError && failure.kind === 'not-found'
        ? makeRow(job, 'not-found', 'This vehicle isn’t in this fleet.')
        : makeRow(job, 'unreadable', failure.message),
    onResult: (_, row) => onRow(row),
  })
  run.start()
  return run
}

async function previewVehicle(api: ApiClient, job: PreviewJob, tools: JobTools): Promise<PreviewRow> {
  const { vehicleId, since, restored } = job
  const { signal } = tools
  tools.onRequest()
  const page = await fetchHistory(api, vehicleId, { limit: PAGE_LIMIT }, signal)
  tools.onResponse()
  if (deletionOf(page) !== null) return makeRow(job, 'deleted', 'Deleted vehicles can’t be changed.')
  if (since !== null && !sameStamp(since.stamp, stampOf(page)))
    return makeRow(job, 'changed-since', 'Someone changed it after that.')
  // Loads the vehicle after the history. The run loads the history again, and so detects changes in between.
  tools.onRequest()
  const record = await fetchVehicle(api, vehicleId, signal)
  tools.onResponse()
  const { plate_number, plate_state } = record?.text ?? {}
  const own = plate_number?.trim()
  const read = own ? { ...job, plate: own, plateState: plate_state?.trim() ?? '' } : job
  // An ID may be from a different system.
  const name = { plate: job.plate, state: job.plateState }
  const isOther = identify(name, indexVehicles([{ vehicleId, ...record?.text }])).exact.length === 0
  if (own && job.plate !== '' && isOther) {
    const [has, asked] = [plateText(own, plate_state), plateText(job.plate, job.plateState)]
    return makeRow(read, 'invalid', `Vehicle ${vehicleId} has the plate ${has}, not ${asked}.`)
  }
  const form = readCustomFields(record?.customFields ?? '')
  const edits = namedCustom(job.edits, form, record !== null)
  if (typeof edits === 'string') return makeRow(read, 'invalid', edits)
  const known = knownVehicle({ record, remembered: null, newest: newestRevision(page), stamp: stampOf(page) })
  const { changes, body, undo } = pendingChange(edits, known, form)
  const wrong = changes.find(({ problem }) => problem !== null)
  if (wrong) return makeRow(read, 'invalid', `${wrong.label}: ${wrong.problem}`)
  if (body === null) return makeRow(read, 'same', null)
  const { plate, plateState } = read
  const isRestored = restored !== undefined && body.custom_fields !== undefined
  const entry: LedgerEntry = {
    vehicleId,
    plate,
    plateState,
    undo,
    baseline: baselineOf(page),
    outcome: { state: 'waiting' },
    body: { ...body, ...(isRestored && { custom_fields: restored }) },
    changes: changes.map(({ path, label, from, to }) => ({ path, label, from, to })),
    ...(record?.customFieldsAs === 'value' && { customAs: 'value' as const }),
  }
  const noUndo =
    undo === null ? 'We can’t load its current values, so you won’t be able to undo this here.' : null
  return { ...makeRow(read, 'change', noUndo), entry, changes: entry.changes }
}

export function makeRow(
  of: Pick<PreviewRow, 'place' | 'vehicleId' | 'plate' | 'plateState'> & Pick<PreviewJob, 'note'>,
  kind: PreviewKind,
  text: string | null,
): PreviewRow {
  const { place, vehicleId, plate, plateState, note } = of
  const message = [note, text].filter(Boolean).join(' ') || null
  return { place, vehicleId, plate, plateState, changes: [], kind, message, entry: null }
}

/**
 * Returns the edits with a vehicle's custom fields by their keys, or an error sentence. `named` has keys, or users' names of
 * fields: `cost centre` is `cost_centre`, and `name` is `driver › name` if no other field has that name.
 */
export function namedCustom(named: VehicleEdits, form: CustomForm, isRead: boolean): VehicleEdits | string {
  const fields = leavesOf(form.fields)
  const edits: Record<string, string> = {}
  for (const [path, value] of Object.entries(named)) {
    if (!path.startsWith(CUSTOM)) {
      edits[path] = value
      continue
    }
    if (!isRead) return 'We can’t load this vehicle, so its custom fields can’t be set.'
    const name = path.slice(CUSTOM.length)
    const isCalled = (text: string) => plainName(text) === plainName(name)
    const [field, ...others] =
      [
        fields.filter(({ key }) => key === name),
        fields.filter((one) => isCalled(customLabel(one))),
        fields.filter((one) => isCalled(one.path.at(-1) ?? '')),
      ].find((found) => found.length > 0) ?? []
    if (field === undefined) return `It has no custom field “${name}”.`
    const label = customLabel(field)
    if (others.length > 0)
      return `More than one custom field is named “${name}”. Use the full name, such as ${label}.`
    const flag = field.kind === 'flag' ? readActive(value) : null
    if (field.kind === 'flag' && flag === null) return `${label}: “${value}” must be yes or no.`
    edits[`${CUSTOM}${field.key}`] = flag === null ? value : String(flag)
  }
  return edits
}
