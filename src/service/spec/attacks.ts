import { paths } from '../../contract/paths'

/** A request that must be refused before it costs anything. */
export interface Attack {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  /** Media type of the body. Default: JSON. */
  readonly type?: string
  readonly body?: string
  /** Of the answer. */
  readonly status: number
  /** It is parsed before it is refused, because that is cheap. */
  readonly isParsed?: true
}

const TEN_MB = 10_485_760
const ONE_MB = 1_048_576
const DEEP = 100_000

/** Repeats `part` between commas, up to `bytes` or `count` times. */
const list = (part: string, count: number) => `[${`${part},`.repeat(count - 1)}${part}]`
const filled = (part: string, bytes: number) => list(part, Math.floor((bytes - 1) / (part.length + 1)))

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
const parsed = (attack: Attack): Attack => ({ ...attack, isParsed: true })

/** Requests by name. Bearer and fleet are valid; all are refused, in less than half a second of CPU. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'F63 10 MB of 1': bulk(filled('1', TEN_MB), 413),
  'F63 10 MB of {}': bulk(filled('{}', TEN_MB), 413),
  'F63 400,000 rows': bulk(list('{"driver_id":"1"}', 400_000), 413),
  'F63 2,000 faulty rows': parsed(bulk(list('{"driver_id":[],"email":"x","zip":null}', 2_000), 400)),
  'F63 one row of 10 MB of {}': bulk(`[{"driver_id":"1","x":${filled('{}', TEN_MB - 100)}}]`, 413),
  'F63 one number of 10 MB': bulk(`[{"driver_id":${'9'.repeat(TEN_MB - 100)}}]`, 400),
  'F63 10 MB of blanks': parsed(bulk(`[${' '.repeat(TEN_MB - 10)},]`, 400)),
  'F63 340,000 charges': plan(`{"name":"x","charges":${list('{}', 340_000)}}`, 400),
  'F63 500 faulty charges': parsed(
    plan(`{"name":"x","charges":${list('{"amount":1,"order":"x"}', 500)}}`, 400),
  ),
  'F63 filters of 1 MB of {}': plan(`{"name":"x","charges":[{"filters":${filled('{}', 1e6)}}]}`, 413),
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
  'F63 custom fields of 1 MB of {}': parsed(
    vehicle({ body: JSON.stringify({ custom_fields: `{"a":${filled('{}', 1e6)}}` }) }, 400),
  ),
  'F63 custom fields of 19,000 names': parsed(
    vehicle(
      {
        body: JSON.stringify({
          custom_fields: Object.fromEntries(Array.from({ length: 19_000 }, (_, at) => [`name ${at}`, 1])),
        }),
      },
      400,
    ),
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
