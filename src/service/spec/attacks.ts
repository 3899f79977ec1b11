import { paths } from '../../contract/paths'

/** A request that must be refused before it costs much. */
export interface Attack {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  /** Media type of the body. Default: JSON. */
  readonly type?: string
  readonly body?: string
  /** The response's status. */
  readonly status: number
}

const TEN_MB = 10_485_760
const FOUR_MB = 4_194_304
const ONE_MB = 1_048_576
const DEEP = 100_000

/** Repeats `part` between commas, up to `bytes` or `count` times. */
const list = (part: string, count: number) => `[${`${part},`.repeat(count - 1)}${part}]`
const filled = (part: string, bytes: number) => list(part, Math.floor((bytes - 1) / (part.length + 1)))

const names = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`name ${at}`, 1]))

function form(parts: Readonly<Record<string, string>>): Pick<Attack, 'type' | 'body'> {
  const body = Object.entries(parts).map(
    ([name, text]) => `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  )
  return { type: 'multipart/form-data; boundary=X', body: `${body.join('')}--X--\r\n` }
}

const post =
  (path: string) =>
  (body: string, status: number): Attack => ({ method: 'POST', path, body, status })
const bulk = post(paths.driversBulk)
const plan = post(paths.billingPlans)
const vehicle = (sent: Pick<Attack, 'type' | 'body'>, status: number): Attack => ({
  method: 'PATCH',
  path: paths.vehicle(3),
  status,
  ...sent,
})

/** Requests by name. Bearer and fleet are valid; all are refused, in less than half a second of CPU. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'F63 10 MB of 1': bulk(filled('1', TEN_MB), 413),
  'F63 4 MB of 1': bulk(filled('1', FOUR_MB), 413),
  'F63 4 MB of {}': bulk(filled('{}', FOUR_MB), 413),
  'F63 200,000 rows': bulk(list('{"driver_id":"1"}', 200_000), 413),
  'F63 2,000 faulty rows': bulk(list('{"driver_id":[],"email":"x","zip":null}', 2_000), 400),
  'F63 one number of 4 MB': bulk(`[{"driver_id":${'9'.repeat(FOUR_MB - 100)}}]`, 400),
  'F63 4 MB of blanks': bulk(`[${' '.repeat(FOUR_MB - 10)},]`, 400),
  'F63 340,000 charges': plan(`{"name":"x","charges":${list('{}', 340_000)}}`, 400),
  'F63 500 faulty charges': plan(`{"name":"x","charges":${list('{"amount":1,"order":"x"}', 500)}}`, 400),
  'F63 a list 100,000 deep': bulk('['.repeat(DEEP), 400),
  'F63 a plan 100,000 deep': plan(`{"name":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`, 400),
  'F63 a form of 500,000 fields': vehicle(
    { type: 'application/x-www-form-urlencoded', body: 'a&'.repeat(500_000) },
    413,
  ),
  'F63 a form of 20,000 parts': vehicle(
    form(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [String(at), '']))),
    413,
  ),
  'F63 custom fields of 1 MB of {}': vehicle(
    { body: JSON.stringify({ custom_fields: `{"a":${filled('{}', 1e6)}}` }) },
    400,
  ),
  'F63 custom fields of 19,000 names': vehicle(
    { body: JSON.stringify({ custom_fields: names(19_000) }) },
    400,
  ),
  'F64 1 MB to refresh': { method: 'POST', path: paths.tokenRefresh, body: ' '.repeat(ONE_MB), status: 413 },
  'F64 1 MB to sign-in': { method: 'POST', path: '/demo/sign-in', body: ' '.repeat(ONE_MB), status: 413 },
  'F69 a title of 24 MB': {
    method: 'POST',
    path: paths.documentUpload,
    ...form({ title: 'x'.repeat(24_000_000) }),
    status: 400,
  },
}
