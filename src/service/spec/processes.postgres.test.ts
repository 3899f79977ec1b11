import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { refreshResponse } from '../../contract/testing/response-schemas'
import { openDatabase } from '../database/database'
import type { Database } from '../database/schema'
import { type Caller, nextToken, type Reply, refresh } from './spec-client'
import { createDatabase, type SpecDatabase } from './spec-database'
import { everyRevision } from './spec-history'
import {
  addOperatorData,
  beginOperatorSession,
  OPERATOR_KEY,
  OPERATOR_VEHICLE,
  type ServiceProcess,
  startProcess,
} from './spec-processes'
import { findLosses, startWriting } from './write-load'

// Two service processes on one PostgreSQL, as an operator runs them.

let database: SpecDatabase
let db: Database
let processes: [ServiceProcess, ServiceProcess]
/** The callers of both processes, with the operator's key. */
let both: readonly [Caller, Caller]
beforeAll(async () => {
  database = await createDatabase('empty')
  // Concurrently on an empty database, so one of them creates the tables.
  const [one, two] = await Promise.all([startProcess(database.url), startProcess(database.url)])
  processes = [one, two]
  both = [one.anyone.as(OPERATOR_KEY), two.anyone.as(OPERATOR_KEY)]
  db = await openDatabase(database.url)
  await addOperatorData(db)
})
afterAll(async () => {
  expect(await Promise.all(processes.map((one) => one.stop()))).toEqual([0, 0])
  await db.destroy()
  await database.remove()
})

/** Rounds of each race, and how often a process is killed: once outside of the soak, because starts are slow. */
const [ROUNDS, KILLS] = process.env.RANDOM_RUNS === 'all' ? [20, 30] : [1, 1]

/** Returns the processes in turn. */
const inTurn = (index: number) => both[index % 2] ?? both[0]
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))
/** Sends again what a busy process refused with a 503: if it had applied that, the sums would differ. */
async function untilServed(send: () => Promise<Reply>): Promise<Reply> {
  const reply = await send()
  return reply.status === 503 ? untilServed(send) : reply
}
/** Counts each value. */
const tally = (values: readonly unknown[]) => {
  const sums: Record<string, number> = {}
  for (const value of values) sums[String(value)] = (sums[String(value)] ?? 0) + 1
  return sums
}

async function bearer(): Promise<string> {
  const reply = await refresh(both[0], await beginOperatorSession(db))
  return `Bearer ${refreshResponse.parse(reply.body).access}`
}

test('applies 100 of 200 requests for 100 driver IDs', async () => {
  const authorization = await bearer()
  for (let round = 0; round < ROUNDS; round += 1) {
    const replies = await Promise.all(
      times(200, (index) => {
        const json = [{ driver_id: `race-${round}-${Math.floor(index / 2)}` }]
        return untilServed(() => inTurn(index).as(authorization).send('POST', paths.driversBulk, { json }))
      }),
    )
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 100, 400: 100 })
    for (const { status, body } of replies)
      if (status === 400) expect(body).toEqual([{ driver_id: [expect.stringContaining('already exists')] }])
    const stored = await db.selectFrom('drivers').select('driver_id').execute()
    const ofRound = stored.filter(({ driver_id }) => driver_id.startsWith(`race-${round}-`))
    expect(new Set(ofRound.map(({ driver_id }) => driver_id)).size).toBe(100)
    expect(ofRound).toHaveLength(100)
  }
})

test('two sessions with a token that both processes rotate concurrently are never signed out', async () => {
  const tokens = [await beginOperatorSession(db), await beginOperatorSession(db)]
  for (let round = 0; round < ROUNDS; round += 1) {
    const replies = await Promise.all(
      tokens.map((token) =>
        Promise.all(times(50, (index) => untilServed(() => refresh(inTurn(index), token)))),
      ),
    )
    for (const [client, responses] of replies.entries()) {
      expect(tally(responses.map(({ status }) => status))).toEqual({ 200: 50 })
      const successors = new Set(responses.map(nextToken))
      expect(successors.size).toBe(1)
      tokens[client] = [...successors][0] ?? ''
    }
  }
})

test('updates of one vehicle: all are stored, and revisions never tie', async () => {
  const before = await everyRevision(both[0], OPERATOR_VEHICLE)
  const replies = await Promise.all(
    times(60, (index) => {
      // Each process changes its own key of the same text, never to the initial 0. Any may be last.
      const custom_fields = index % 2 === 0 ? { one: index + 1 } : { two: index + 1 }
      const changes = { custom_fields, active: index % 3 === 0 }
      return untilServed(() => inTurn(index).patch(paths.vehicle(OPERATOR_VEHICLE), changes))
    }),
  )
  expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 60 })
  const after = await everyRevision(both[1], OPERATOR_VEHICLE)
  expect(after).toHaveLength(before.length + 60)
  expect(new Set(after.map(({ instant }) => instant)).size).toBe(after.length)
  const byId = after.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  expect(byId).toEqual(after)
  const vehicle = (await both[1].get(paths.vehicle(OPERATOR_VEHICLE))).body as Record<string, unknown>
  expect(vehicle.active).toBe(after[0]?.active)
  const fields = JSON.parse(String(vehicle.custom_fields)) as Record<string, number>
  expect([fields.one, fields.two].every((value) => Number(value) >= 0)).toBe(true)
  const lastOf = (key: string) =>
    replies.some(
      ({ body }) => JSON.parse(String((body as typeof vehicle).custom_fields))[key] === fields[key],
    )
  expect([fields.one !== 0, fields.two !== 0, lastOf('one'), lastOf('two')]).toEqual([true, true, true, true])
})

test('plans and documents: each once, whole, and found by the other process', async () => {
  const authorization = await bearer()
  const plans = await Promise.all(
    times(20, (index) => {
      const json = { name: `Plan ${index}`, charges: [{ description: 'a' }, { description: 'b' }] }
      return inTurn(index).as(authorization).send('POST', paths.billingPlans, { json })
    }),
  )
  expect(tally(plans.map(({ status }) => status))).toEqual({ 201: 20 })
  const charges = plans.flatMap(({ body }) => (body as { charges: { id: number }[] }).charges)
  expect(new Set(charges.map(({ id }) => id)).size).toBe(40)
  const uploads = await Promise.all(
    times(20, (index) => {
      const form = new FormData()
      form.append('title', `Document ${index}`)
      form.append('file', new Blob([`%PDF-1.7 Document ${index}`]), 'a.pdf')
      return inTurn(index).send('POST', paths.documentUpload, { body: form })
    }),
  )
  expect(tally(uploads.map(({ status }) => status))).toEqual({ 201: 20 })
  const stored = await db
    .selectFrom('documents')
    .innerJoin('document_files', 'document_files.stored_name', 'documents.stored_name')
    .select(['title', 'content'])
    .execute()
  expect(tally(stored.map(({ title, content }) => `${title}: ${Buffer.from(content)}`))).toEqual(
    tally(times(20, (index) => `Document ${index}: %PDF-1.7 Document ${index}`)),
  )
})

test(
  'kill -9 under load: acknowledged writes are complete, and no write is partial',
  async () => {
    const load = startWriting((turn) => processes[turn % 2 === 0 ? 0 : 1].anyone, await bearer())
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { updates } = load.done
      await expect.poll(() => load.done.updates, { interval: 5 }).toBeGreaterThan(updates + 2)
      const victim = kill % 2 === 0 ? 0 : 1
      await processes[victim].kill()
      processes[victim] = await startProcess(database.url)
    }
    await load.stop()
    expect([...load.statuses].sort()).toEqual([200, 201])
    expect(await findLosses(db, load.done)).toEqual([])
  },
  60_000 + 20_000 * KILLS,
)
