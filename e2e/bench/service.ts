import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { paths } from '../../src/contract/paths'
import { ATTACKS, type Attack } from '../../src/service/spec/attacks'
import type { Row } from './report'

const AGENT = new Agent({ keepAlive: true })
const FIELDS = ['first_name', 'last_name', 'address_line_1', 'address_line_2', 'city', 'state', 'zip']

/** The largest request that is allowed: it is carried out, and others must not wait for it either. */
function largestBulk(run: number): Attack {
  const text = 'x'.repeat(720)
  const fields = Object.fromEntries(FIELDS.map((name) => [name, text]))
  const rows = Array.from({ length: 2_000 }, (_, at) => ({ driver_id: `${run}-${at}`, ...fields }))
  return { method: 'POST', path: paths.driversBulk, body: JSON.stringify(rows), status: 200 }
}

let run = 0

/**
 * One run: each request that is refused for its cost, and the largest that is not, to a service of its own over a real
 * port. Measures how long it takes, the service's CPU, the answer's size, and the longest wait of another client that
 * reads a history again and again meanwhile. Throws if an answer has another status than it should.
 */
export async function attackService(): Promise<Row> {
  const child = fork(fileURLToPath(new URL('./attacked-service.ts', import.meta.url)))
  try {
    const origin = String((await once(child, 'message'))[0])
    const headers = { Authorization: `Bearer ${await accessToken(origin)}` }
    await send(origin, { method: 'POST', path: paths.driversBulk, body: '[]', status: 200 }, headers)
    const row: Row = {}
    run += 1
    for (const [name, attack] of [
      ...Object.entries(ATTACKS),
      ['2,000 rows of 10 MB', largestBulk(run)] as const,
    ])
      Object.assign(row, await measure(child, origin, name, attack, headers))
    return row
  } finally {
    child.disconnect()
    await once(child, 'exit')
  }
}

async function measure(
  child: ChildProcess,
  origin: string,
  name: string,
  attack: Attack,
  headers: OutgoingHttpHeaders,
): Promise<Row> {
  const others = readMeanwhile(origin)
  await setTimeout(50)
  const before = await cpuOf(child)
  const start = performance.now()
  const answer = await send(origin, attack, headers)
  const took = performance.now() - start
  const longest = await others.stop()
  return {
    [`${name}: ms`]: took,
    [`${name}: CPU, ms`]: (await cpuOf(child)) - before,
    [`${name}: answer, KB`]: answer.length / 1000,
    [`${name}: longest wait of others, ms`]: longest,
  }
}

/** Another client: reads a page again and again. `stop` gives its longest wait in milliseconds. */
function readMeanwhile(origin: string): { stop(): Promise<number> } {
  const read: Attack = { method: 'GET', path: `${paths.vehicleHistory(1)}?limit=1`, status: 200 }
  let isOver = false
  const reading = (async () => {
    let longest = 0
    while (!isOver) {
      const start = performance.now()
      await send(origin, read, { Authorization: 'demo-key-manager' })
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

async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu')
  return Number((await once(child, 'message'))[0])
}

async function accessToken(origin: string): Promise<string> {
  const signIn = await fetch(`${origin}/demo/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'manager', password: 'demo' }),
  })
  const [cookie = ''] = signIn.headers.getSetCookie()[0]?.split(';') ?? []
  const refreshed = await fetch(origin + paths.tokenRefresh, { method: 'POST', headers: { Cookie: cookie } })
  const { access } = (await refreshed.json()) as { access: string }
  return access
}

/** Sends one request and reads its answer as bytes. Throws if its status is not the expected one. */
async function send(origin: string, sent: Attack, headers: OutgoingHttpHeaders): Promise<Buffer> {
  const { method, path, body, type = 'application/json', status } = sent
  const content = Buffer.from(body ?? '')
  const outgoing = request(origin + path, {
    method,
    agent: AGENT,
    headers: {
      ...headers,
      ...(body !== undefined && { 'Content-Type': type, 'Content-Length': content.length }),
    },
  })
  outgoing.end(content)
  const [answer] = await once(outgoing, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const text = Buffer.concat(chunks)
  if (answer.statusCode !== status) {
    throw new Error(`${method} ${path}: ${answer.statusCode} instead of ${status}: ${text.subarray(0, 300)}`)
  }
  return text
}
