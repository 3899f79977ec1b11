import { expect, test } from 'vitest'
import { type Fake, fakeService } from '../../../api/testing/fake-service'
import { paths } from '../../../contract/paths'
import { type DriverLedger, type LedgerBatch, openDriverLedger } from '../../../local/driver-ledger'
import type { ObservedRules } from '../../../local/observed-rules'
import { mergeObservedRules, NO_OBSERVED_RULES } from '../../../local/observed-rules'
import { retainedRecords } from '../../../local/retained-records'
import type { RowMark } from '../rows/row-marks'
import { FAILURES, fakeBulkService } from './fake-bulk-service'
import { startResolving } from './resolve'
import { DRAFT, markOf, type SendRow } from './send-row'
import { startSendRun } from './send-run'

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const OWNER = { baseUrl: '', person: 'mia' }
const NEVER = new Promise<never>(() => undefined)

/** A person with a sheet of drivers, tabs that crash, and a service that fails in every way there is. */
function scene(seed: number, unique: boolean) {
  const random = randomOf(seed)
  const chance = (of: number) => random() < of
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const service = fakeBulkService({ unique, mostRows: pick([3, 10, 1000]) })
  const often = random()
  const ledger = openDriverLedger({ ...OWNER, fleetId: seed })
  const sheet = new Map<number, { row: SendRow; mark: RowMark }>()
  for (let id = 0; id < pick([1, 2, 7, 40, 700]); id++)
    sheet.set(id, { row: rowOf(id, chance(0.05)), mark: DRAFT })
  let observedRules = NO_OBSERVED_RULES
  let fake: Fake | undefined
  let asks = 0

  /** A tab of the browser: after its crash nothing that it does has any effect any more. */
  async function openTab() {
    const tab = new AbortController()
    const whileAlive = async <T>(work: () => Promise<T>): Promise<T> => (tab.signal.aborted ? NEVER : work())
    const kept: DriverLedger = {
      begin: (batch) => whileAlive(() => ledger.begin(batch)),
      settle: (id, outcomes) => whileAlive(() => ledger.settle(id, outcomes)),
      drop: (id) => whileAlive(() => ledger.drop(id)),
      read: () => ledger.read(),
    }
    fake = fakeService()
    await fake.session.start()
    const alone = fake
    fake.onRequest = async (request) => {
      if (tab.signal.aborted) return NEVER
      expect(new URL(request.url).pathname).toBe(paths.driversBulk)
      if (request.headers.get('Authorization') !== `Bearer ${alone.valid}`)
        return new Response('', { status: 401 })
      const answer = await service.answer(request, chance(often) ? pick(FAILURES) : 'none')
      if (chance(0.02)) tab.abort()
      return tab.signal.aborted ? NEVER : answer
    }
    const onMarks = (marks: ReadonlyMap<number, RowMark>) => {
      if (tab.signal.aborted) return
      for (const [id, mark] of marks) {
        const found = sheet.get(id)
        if (found) found.mark = mark
      }
    }
    const onObservedRules = (next: ObservedRules) => {
      observedRules = mergeObservedRules(observedRules, next)
    }
    return { tab, kept, api: fake.client, onMarks, onObservedRules }
  }

  /** What the next visit finds: a part that was under way is one of which nobody knows. */
  async function recover(): Promise<LedgerBatch[]> {
    for (const { id, rows } of await ledger.read())
      await ledger.settle(id, new Map(rows.map((_, index) => [index, { state: 'unknown' }])))
    const batches = await ledger.read()
    for (const each of sheet.values()) if (each.mark.state !== 'refused') each.mark = DRAFT
    // The newest goes last: a row may have been refused before, and autoFix.
    for (const { rows } of batches.toReversed())
      for (const { rowId, outcome } of rows) {
        const found = sheet.get(rowId)
        if (found) found.mark = markOf(outcome)
      }
    return batches
  }

  async function send(): Promise<void> {
    const rows = [...sheet.values()].filter(({ mark }) => mark.state === 'draft').map(({ row }) => row)
    if (rows.length === 0) return
    const { tab, kept, ...rest } = await openTab()
    const run = startSendRun({ ...rest, ledger: kept, gridId: 'grid', rows, sleep: () => Promise.resolve() })
    run.subscribe(() => {
      if (chance(0.02)) run.pause()
      if (chance(0.01)) run.stop()
      if (run.state().phase === 'paused') queueMicrotask(() => (chance(0.8) ? run.resume() : run.stop()))
    })
    await Promise.race([run.ended, untilCrash(tab)])
    if (tab.signal.aborted) await recover()
    else
      expectCounted(
        run.state(),
        [...sheet.values()].filter(({ row }) => rows.includes(row)),
      )
  }

  async function resolveOne(): Promise<void> {
    const batch = (await ledger.read()).find(({ rows }) =>
      rows.some(({ outcome }) => outcome.state === 'unknown'),
    )
    if (batch === undefined) return
    const { tab, kept, onMarks, ...rest } = await openTab()
    const resolving = startResolving({
      ...rest,
      ledger: kept,
      batch,
      refusesRepeats: observedRules.refusesRepeats,
      sleep: () => Promise.resolve(),
      onOutcomes: (outcomes) =>
        onMarks(
          new Map([...outcomes].map(([index, outcome]) => [batch.rows[index]?.rowId ?? -1, markOf(outcome)])),
        ),
    })
    resolving.subscribe(() => {
      if (resolving.state().phase !== 'asking') return
      asks += 1
      queueMicrotask(() => (unique ? resolving.continue() : resolving.stop()))
    })
    await Promise.race([resolving.ended, untilCrash(tab)])
    asks += resolving.state().mayBeTwice
    if (tab.signal.aborted) {
      // What it created last nobody wrote down.
      asks += 1
      await recover()
    }
  }

  function mendRefused(): void {
    for (const [id, { row, mark }] of sheet)
      if (mark.state === 'refused' && !service.has(row.driver.driver_id))
        sheet.set(id, { row: rowOf(id, false), mark: DRAFT })
  }

  function expectTruth(): void {
    for (const { row, mark } of sheet.values()) {
      const name = row.driver.driver_id ?? ''
      const there = service.stored.filter(({ driver_id }) => driver_id === name)
      const about = `${name} is said to be ${mark.state}`
      if (unique) expect(there.length, about).toBeLessThan(2)
      if (mark.state === 'draft') expect(there, about).toEqual([])
      if (mark.state === 'created') expect(there.length, about).toBeGreaterThan(0)
      if (mark.driverNumber !== undefined)
        expect(
          there.map(({ id }) => String(id)),
          about,
        ).toContain(mark.driverNumber)
      if (mark.state === 'refused') expect(there.length > 0, about).toBe(mark.errors.has('driver_id'))
      expect(mark.state, about).not.toBe('sending')
    }
    const twice = service.stored.length - new Set(service.stored.map(({ driver_id }) => driver_id)).size
    expect(twice, 'drivers created twice, but for those a person was told of').toBeLessThanOrEqual(
      unique ? 0 : asks,
    )
  }

  const open = () => [...sheet.values()].filter(({ mark }) => mark.state !== 'created')
  return { send, resolveOne, mendRefused, expectTruth, open, chance }
}

function rowOf(id: number, bad: boolean): SendRow {
  return { id, driver: { driver_id: `D-${id}`, zip: '02134', ...(bad && { email: 'nowhere' }) } }
}

function untilCrash({ signal }: AbortController): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
}

function expectCounted(
  state: ReturnType<ReturnType<typeof startSendRun>['state']>,
  sent: readonly { mark: RowMark }[],
): void {
  const count = (wanted: RowMark['state']) => sent.filter(({ mark }) => mark.state === wanted).length
  expect([state.created, state.refused, state.unknown]).toEqual([
    count('created'),
    count('refused'),
    count('unknown'),
  ])
}

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

for (const unique of [true, false])
  test(`a ${unique ? 'service that refuses repeats' : 'service that takes repeats'}, 150 scenes from seed ${SEED}: no driver twice, every state true`, async () => {
    let finished = 0
    for (let seed = SEED; seed < SEED + 150; seed++) {
      for (const held of await retainedRecords.heldBy(OWNER)) await held.forget()
      const { send, resolveOne, mendRefused, expectTruth, open, chance } = scene(seed, unique)
      try {
        for (let round = 0; round < 25 && open().length > 0; round++) {
          if (chance(0.5)) await resolveOne()
          expectTruth()
          if (chance(0.3)) mendRefused()
          await send()
          expectTruth()
        }
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error })
      }
      if (open().length === 0) finished += 1
    }
    // The service fails, but not so much that nobody ever comes to an end.
    expect(finished).toBeGreaterThan(unique ? 60 : 20)
  })
