/** Typed by hand from the specification, "Vehicle history entry" and "Paginated vehicle history list". */

/** A middle page with every kind, microseconds, whole seconds, offsets before and after UTC, and filters in the links. */
export const historyPageFixture = {
  count: 7,
  next: 'https://api.fleet.example/v2/vehicles/42/history/?history_type=%2B&history_type=~&history_type=-&limit=3&offset=5',
  previous:
    'https://api.fleet.example/v2/vehicles/42/history/?history_type=%2B&history_type=~&history_type=-&limit=3',
  results: [
    {
      active: true,
      history_date: '2024-03-05T08:30:15.123456Z',
      history_id: 90871,
      history_type: '+',
      reason: 'Bought back from the dealer',
      username: 'r.alder',
    },
    {
      active: true,
      history_date: '2024-03-05T03:30:15.123455-05:00',
      history_id: 90870,
      history_type: '-',
      reason: 'Sold',
      username: 'r.alder',
    },
    {
      active: false,
      history_date: '2023-06-03T05:30:00+05:30',
      history_id: 12,
      history_type: '~',
      reason: '',
      username: 'import',
    },
  ],
}

export const historyLastPageFixture = {
  count: 1,
  next: null,
  previous: null,
  results: [
    {
      active: false,
      history_date: '2025-11-02T06:30:00.000001Z',
      history_id: 1,
      history_type: '~',
      reason: 'Lease ended',
      username: 'desk-3',
    },
  ],
}

/** No revision matches. `next` and `previous` are not required. */
export const historyEmptyFixture = { count: 0, results: [] }

/** A valid row. Each invalid row below differs from it in one way. */
const row = {
  active: true,
  history_date: '2024-03-05T08:30:15.123456Z',
  history_id: 5,
  history_type: '~',
  reason: '',
  username: 'r.alder',
}

const { username: _, ...withoutUsername } = row

export const nearlyRightHistoryEntries: readonly { why: string; body: unknown }[] = [
  { why: 'active as text', body: { ...row, active: 'true' } },
  { why: 'active as a number', body: { ...row, active: 1 } },
  { why: 'a date without an offset', body: { ...row, history_date: '2024-03-05T08:30:15.123456' } },
  { why: 'a date without a time', body: { ...row, history_date: '2024-03-05' } },
  { why: 'a date that does not exist', body: { ...row, history_date: '2024-02-30T08:30:15Z' } },
  { why: 'a date as a number', body: { ...row, history_date: 1709627415 } },
  { why: 'an id as text', body: { ...row, history_id: '5' } },
  { why: 'an id with a fraction', body: { ...row, history_id: 5.5 } },
  { why: 'an unknown kind', body: { ...row, history_type: '!' } },
  { why: 'a kind spelled out', body: { ...row, history_type: 'created' } },
  { why: 'a null reason', body: { ...row, reason: null } },
  { why: 'a null username', body: { ...row, username: null } },
  { why: 'no username', body: withoutUsername },
]

export const nearlyRightHistoryPages: readonly { why: string; body: unknown }[] = [
  { why: 'no count', body: { next: null, previous: null, results: [] } },
  { why: 'count as text', body: { count: '0', next: null, previous: null, results: [] } },
  { why: 'a negative count', body: { count: -1, next: null, previous: null, results: [] } },
  {
    why: 'next without scheme and host',
    body: { count: 0, next: '?offset=100', previous: null, results: [] },
  },
  { why: 'results missing', body: { count: 0, next: null, previous: null } },
  { why: 'results as an object', body: { count: 1, results: { 0: row } } },
  { why: 'the bare list', body: [row] },
  { why: 'one row without an id', body: { count: 1, results: [{ ...row, history_id: undefined }] } },
]
