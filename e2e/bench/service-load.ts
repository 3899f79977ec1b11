import type { OutgoingHttpHeaders } from 'node:http'
import { paths } from '../../src/contract/paths'
import type { Attack } from '../../src/service/spec/attacks'
import type { Row } from './report'
import { KEY, type MeasuredService, send } from './service-client'

/** Number of concurrent requests of a client. */
const AT_ONCE = 32
const ROWS = 20

/** Sends histories, updates, and drivers, 32 at a time, then opens 1,000 connections. Measures the memory afterwards. */
export async function loadService(service: MeasuredService, run: number): Promise<Row> {
  const bearer = await service.signIn()
  const ofVehicle = (at: number) => 40 + (at % 80)
  const history = (at: number): Attack => ({
    method: 'GET',
    path: `${paths.vehicleHistory(ofVehicle(at))}?limit=100`,
    status: 200,
  })
  const update = (at: number): Attack => ({
    method: 'PATCH',
    path: paths.vehicle(ofVehicle(at)),
    body: JSON.stringify({ lessee_or_renter: `Run ${run}, request ${at}` }),
    status: 200,
  })
  const drivers = (at: number): Attack => ({
    method: 'POST',
    path: paths.driversBulk,
    body: JSON.stringify(Array.from({ length: ROWS }, (_, row) => driver(`load-${run}-${at}-${row}`))),
    status: 200,
  })
  return {
    ...(await load(service, 'history of 100', history, 9_000, AT_ONCE, KEY)),
    ...(await load(service, 'PATCH', update, 1_000, AT_ONCE, KEY)),
    ...(await load(service, `bulk of ${ROWS}`, drivers, 200, AT_ONCE, bearer)),
    ...(await load(service, '1,000 connections', history, 1_000, 1_000, KEY)),
    'memory after, MB': (await service.usage()).memory / 1e6,
  }
}

function driver(id: string): object {
  return { driver_id: id, first_name: 'Ana', last_name: 'Ng', email: `${id}@example.com` }
}

/** Sends `count` requests, `atOnce` at a time. Returns requests per second and the p99 latency in ms. */
async function load(
  { origin }: MeasuredService,
  name: string,
  requestAt: (at: number) => Attack,
  count: number,
  atOnce: number,
  headers: OutgoingHttpHeaders,
): Promise<Row> {
  const times: number[] = []
  let next = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const request = requestAt(next++)
        const sent = performance.now()
        await send(origin, request, headers)
        times.push(performance.now() - sent)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  const slowest = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
  return { [`${name}: requests a second`]: count / seconds, [`${name}: p99, ms`]: slowest }
}
