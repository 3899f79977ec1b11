import { openChangeLedger } from '../../src/local/change-ledger'
import { saveCreatedPlan } from '../../src/local/created-plans'
import { readAll } from '../../src/local/database'
import { saveDraft } from '../../src/local/drafts'
import { openDriverLedger } from '../../src/local/driver-ledger'
import { rememberFiling } from '../../src/local/filing'
import { rememberOwnChange } from '../../src/local/own-changes'
import { saveReceipt } from '../../src/local/receipts'
import { rememberOpened, rememberToll } from '../../src/local/recents'
import { rememberVehicles } from '../../src/local/remembered-vehicles'
import type { Scope } from '../../src/local/scope'
import type { StoredAnswer, TollListSummary } from '../../src/local/toll-list-shapes'
import { appendAnswers, saveMatches, saveRowWork, saveTollList } from '../../src/local/toll-lists'

const AT = Date.UTC(2024, 2, 5, 13, 30)
const STAMP = { count: 14, newestId: '14' }
const BASELINE = { stamp: STAMP, seen: ['14', '13'] }
const PLAN_FORM = {
  name: 'Standard',
  isActive: true,
  billDuring: false,
  threshold: '50',
  gracePeriodHours: '24',
  lateTicketGracePeriodHours: '48',
  progressiveGracePeriodHours: '72',
  paymentDueHours: '96',
  effectiveDate: '2024-03-05',
  paymentInstructions: '<p>Pay</p>',
  charges: [
    {
      key: 'a',
      description: 'Toll',
      amount: '1.10',
      sourceType: 'toll',
      filters: '{}',
      showAggregatedValue: true,
      showRate: null,
    },
  ],
}
const EDITS = { year: '2031', active: 'inactive', 'custom_fields.["unit"]': '7' }

/** A draft's content, with its version, for each kind. */
export const DRAFT_SAMPLES: Readonly<Record<string, { about: string; version: number; value: unknown }>> = {
  'vehicle-edit': { about: '1', version: 1, value: EDITS },
  'change-many': {
    about: '',
    version: 1,
    value: { text: 'Plate\nAAA111', forAll: EDITS, mapping: ['plate'] },
  },
  'billing-plan': {
    about: '',
    version: 3,
    value: { form: PLAN_FORM, sent: { at: AT, form: PLAN_FORM }, template: 'key', visit: 'visit' },
  },
  'drivers-bulk': {
    about: '',
    version: 1,
    value: {
      gridId: 'grid',
      nextId: 2,
      ids: [1],
      pages: [
        JSON.stringify([['D-1', 'Ada', 'Fox', '1 Road', '', 'Reno', 'NV', '89501', '', 'a@b.example']]),
      ],
    },
  },
}

export const TOLL_LIST: TollListSummary = {
  id: 'toll-list',
  name: 'March',
  createdAt: AT,
  changedAt: AT,
  title: 'tolls.csv',
  about: 'UTF-8',
  settings: {
    headerRows: 1,
    mapping: ['plate', 'time'],
    zone: 'America/New_York',
    isZoneAssumed: true,
    tolerance: 1,
    dayFirst: null,
    numbers: 'plates',
  },
  names: ['Plate', 'Time'],
  rows: 1,
  isTruncated: false,
  counts: { active: 1 },
  check: 1,
  checkedAt: AT,
  isUnfinished: false,
  complete: 1,
}

/** Stores one record of each kind that the console stores. Returns them in their stored form, by key. */
export async function storeSamples(scope: Scope): Promise<ReadonlyMap<string, unknown>> {
  await rememberOpened(scope, 1, AT)
  await rememberToll(scope, {
    vehicle: 'FRU4944',
    at: '2024-03-05 08:30',
    zone: 'UTC',
    answer: 'Active',
    kind: 'active',
    answeredAt: AT,
  })
  await rememberOwnChange(scope, 1, '15', [{ label: 'Make', from: 'Kia', to: 'Ford' }])
  await rememberFiling(scope, '1', { next: { name: 'Ada' }, own: { amount: '12.50' } })
  await rememberVehicles(scope, [
    {
      vehicleId: 1,
      plate_number: 'AAA111',
      plate_state: 'NV',
      vehicle_number: 'V-1',
      vehicle_make: 'Ford',
      vehicle_model: 'Focus',
      year: '2020',
      lessee_renter: 'Fox',
      vehicle_type_code: 'CAR',
      active: true,
      deletedAt: AT,
      customFields: '{"unit":"7"}',
      customFieldsAs: 'value',
      customFieldsStamp: STAMP,
      source: 'response',
      at: AT,
    },
  ])
  for (const [kind, { about, version, value }] of Object.entries(DRAFT_SAMPLES))
    await saveDraft(scope, { id: kind, kind, about, title: 'Ford, 1 change', version, savedAt: AT, value })
  await saveCreatedPlan(scope, {
    key: 'key',
    at: AT,
    fleetId: 1,
    planId: '7',
    fleet: '1',
    name: 'Standard',
    sent: '{"name":"Standard"}',
    response: '{"id":7}',
    form: PLAN_FORM,
  })
  await saveReceipt(scope, {
    id: 'receipt',
    at: AT,
    fleetId: 1,
    fileName: 'a.pdf',
    sentFileName: 'b.pdf',
    size: 9,
    sha256: 'ab',
    sentTitle: 'A',
    outcome: 'unknown',
    title: 'A',
    file: '/a.pdf',
    user: '7',
    type: 'pdf',
  })
  await openDriverLedger(scope).begin({
    id: 'batch',
    runId: 'run',
    gridId: 'grid',
    fleetId: 1,
    sentAt: AT,
    rows: [
      { rowId: 1, driver: { driver_id: 'D-1' }, outcome: { state: 'unknown' } },
      { rowId: 2, driver: { driver_id: 'D-2' }, outcome: { state: 'created', id: '8' } },
      {
        rowId: 3,
        driver: { driver_id: 'D-3' },
        outcome: { state: 'refused', errors: [['email', ['Bad.']]] },
      },
    ],
  })
  const entry = {
    plate: 'AAA111',
    plateState: 'NV',
    body: { active: false },
    changes: [{ path: 'active', label: 'Active', from: 'true', to: 'false' }],
    baseline: BASELINE,
    undo: { active: true },
  }
  const sent = { sentAfter: BASELINE, sentAt: AT, response: ['Saved.'] }
  await openChangeLedger(scope).begin(
    {
      id: 'change',
      title: 'Deactivate 3 vehicles',
      startedAt: AT,
      undoOf: null,
      total: 3,
      counts: { changed: 1, held: 0, failed: 0, unknown: 1, waiting: 1 },
    },
    [
      { ...entry, vehicleId: 1, outcome: { state: 'sending', ...sent } },
      { ...entry, vehicleId: 2, outcome: { state: 'unknown', message: 'Lost.', ...sent } },
      {
        ...entry,
        vehicleId: 3,
        outcome: { state: 'changed', revisionId: '9', username: 'ada', after: BASELINE, notes: ['Late.'] },
      },
    ],
  )
  await storeTollList(scope)
  return readAll('')
}

async function storeTollList(scope: Scope): Promise<void> {
  const { id } = TOLL_LIST
  const cells = [
    ['Plate', 'Time'],
    ['AAA111', '2024-03-05 08:30'],
  ]
  await saveTollList(scope, TOLL_LIST, [JSON.stringify(cells)])
  const lookAlikes = [{ vehicleId: 2, plate: 'AAA112', state: 'NV', why: 'similar' }]
  const plate = { plate: 'AAA111', state: '', name: { plate: 'AAA111' }, vehicleIds: [1] }
  await saveMatches(scope, id, [{ ...plate, withoutState: [], isEither: false, note: 'x', lookAlikes }])
  const edit = { state: 'CA', time: '2024-03-05 08:30' }
  await saveRowWork(scope, id, [{ row: 1, edit, typed: { note: 'x' }, note: 'Asked', reviewedAt: AT }])
  const asked = AT * 1000
  const change = {
    what: 'activated' as const,
    active: true,
    at: asked,
    by: 'ada',
    reason: 'New',
    id: '3',
    isTied: false,
  }
  const moment = {
    kind: 'active',
    revisionId: '3',
    decidedAt: asked,
    isDeleted: false,
    caveats: [],
    period: { from: asked, to: asked },
    change,
  } satisfies StoredAnswer['answer']['moments'][number]
  const answer = { vehicleId: 1, moments: [moment], failure: null, checkedAt: AT }
  await appendAnswers(scope, id, 1, [{ asked: [[asked, asked + 59_999_999]], answer }])
}

/** Possible damage to a stored value: a different type, nothing, or a number that isn't a valid time or count. */
const GARBAGE: readonly unknown[] = [
  undefined,
  null,
  '',
  'garbage',
  -1,
  1.5,
  1e300,
  8.64e15 + 1,
  true,
  [],
  {},
  [{}],
]

/**
 * Yields a stored value with each of its fields replaced by each kind of garbage, one after the other; JSON in texts
 * too.
 */
export function* garbled(value: unknown): Generator<unknown> {
  yield* GARBAGE
  if (typeof value === 'string' && /^[[{]/.test(value))
    for (const inner of garbled(JSON.parse(value))) yield JSON.stringify(inner) ?? ''
  if (Array.isArray(value))
    for (const [place, item] of value.entries())
      for (const inner of garbled(item)) yield value.with(place, inner)
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value))
      for (const inner of garbled(item)) yield { ...value, [name]: inner }
}
