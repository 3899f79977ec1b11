import type { OutgoingHttpHeaders } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { paths } from '../../src/contract/paths'
import { ATTACKS, type Attack } from '../../src/service/spec/attacks'
import type { Row } from './report'
import { KEY, type MeasuredService, send } from './service-client'

const FIELDS = ['first_name', 'last_name', 'address_line_1', 'address_line_2', 'city', 'state', 'zip']

/** Builds the largest allowed request. The service executes it, and other requests must not wait for it either. */
function largestBulk(run: number): Attack {
  const text = 'x'.repeat(280)
  const fields = Object.fromEntries(FIELDS.map((name) => [name, text]))
  const rows = Array.from({ length: 2_000 }, (_, at) => ({ driver_id: `${run}-${at}`, ...fields }))
  return { method: 'POST', path: paths.driversBulk, body: JSON.stringify(rows), status: 200 }
}

/**
 * Sends each request that is refused for its cost, and the largest allowed one. Measures the time, the service's CPU
 * time, the response's size, and the longest wait of a second client that keeps reading a history. Throws if a response
 * has the wrong status.
 */
export async function attackService(service: MeasuredService, run: number): Promise<Row> {
  const headers = await service.signIn()
  await send(service.origin, { method: 'POST', path: paths.driversBulk, body: '[]', status: 200 }, headers)
  const row: Row = {}
  for (const [name, attack] of Object.entries({ ...ATTACKS, '2,000 rows of 4 MB': largestBulk(run) }))
    Object.assign(row, await measure(service, name, attack, headers))
  return row
}

async function measure(
  service: MeasuredService,
  name: string,
  attack: Attack,
  headers: OutgoingHttpHeaders,
): Promise<Row> {
  const others = readMeanwhile(service.origin)
  await setTimeout(50)
  const before = (await service.usage()).cpu
  const start = performance.now()
  const response = await send(service.origin, attack, headers)
  const took = performance.now() - start
  const longest = await others.stop()
  return {
    [`${name}: ms`]: took,
    [`${name}: CPU, ms`]: (await service.usage()).cpu - before,
    [`${name}: response, KB`]: response.length / 1000,
    [`${name}: longest wait of others, ms`]: longest,
  }
}

/** Starts a client that keeps reading a page. `stop` returns its longest wait in milliseconds. */
function readMeanwhile(origin: string): { stop(): Promise<number> } {
  const read: Attack = { method: 'GET', path: `${paths.vehicleHistory(1)}?limit=1`, status: 200 }
  let isOver = false
  const reading = (async () => {
    let longest = 0
    while (!isOver) {
      const start = performance.now()
      await send(origin, read, KEY)
      longest = Math.max(longest, performance.now() - start)
    }
    return longest
  })()
  return {
    stop() {
      isOver = true
      return reading
    },
  }
}
