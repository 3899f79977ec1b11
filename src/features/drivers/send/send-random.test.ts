import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Fake, fakeService } from '../../../api/testing/fake-service'
import { paths } from '../../../contract/paths'
import { randomSeed, runs } from '../../../lib/random-runs'
import { seededRandom } from '../../../lib/seeded-random'
import { type DriverLedger, type LedgerBatch, openDriverLedger } from '../../../local/driver-ledger'
import type { ObservedRules } from '../../../local/observed-rules'
import { mergeObservedRules, NO_OBSERVED_RULES } from '../../../local/observed-rules'
import { retainedBy } from '../../../local/retained-records'
import type { RowMark } from '../rows/row-marks'
import { FAILURES, fakeBulkService } from '../testing/fake-bulk-service'
import { startResolving } from './resolve'
import { DRAFT, markOf, type SendRow } from './send-row'
import { type RunState, startSendRun } from './send-run'

const OWNER = { baseUrl: '', person: 'mia' }
const NEVER = new Promise<never>(() => undefined)

/** A person with a sheet of drivers, tabs that crash, and a service that fails in every way. */
function scene(seed: number, unique: boolean) {
  const random = seededRandom(seed)
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

  /** Opens a tab. After it crashes, nothing it does has an effect. */
  async function openTab() {
    const tab = new AbortController()
    const whileAlive = async <T>(work: () => Promise<T>): Promise<T> => (tab.signal.aborted ? NEVER : work())
    const tabLedger: DriverLedger = {
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
    return { tab, tabLedger, api: fake.client, onMarks, onObservedRules }
  }

  /** Does what the next visit does: batches that were being sent become unknown. */
  async function recover(): Promise<LedgerBatch[]> {
    for (const { id, rows } of await ledger.read())
      await ledger.settle(id, new Map(rows.map((_, index) => [index, { state: 'unknown' }])))
    const batches = await ledger.read()
    for (const each of sheet.values()) if (each.mark.state !== 'refused') each.mark = DRAFT
    // The newest last: a row may have been refused, corrected and sent again.
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
    const { tab, tabLedger, ...rest } = await openTab()
    let interfere = () => {}
    const run = startSendRun({
      ...rest,
      ledger: tabLedger,
      gridId: 'grid',
      rows,
      onState: () => interfere(),
    })
    interfere = () => {
      if (chance(0.02)) run.pause()
      if (chance(0.01)) run.stop()
      if (run.state().phase === 'paused') queueMicrotask(() => (chance(0.8) ? run.resume() : run.stop()))
    }
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
    const { tab, tabLedger, onMarks, ...rest } = await openTab()
    const resolving = startResolving({
      ...rest,
      ledger: tabLedger,
      batch,
      refusesRepeats: observedRules.refusesRepeats,
      onState: ({ phase }) => {
        if (phase !== 'asking') return
        asks += 1
        queueMicrotask(() => (unique ? resolving.continue() : resolving.stop()))
      },
      onOutcomes: (outcomes) =>
        onMarks(
          new Map([...outcomes].map(([index, outcome]) => [batch.rows[index]?.rowId ?? -1, markOf(outcome)])),
        ),
    })
    await Promise.race([resolving.ended, untilCrash(tab)])
    asks += resolving.state().mayBeTwice
    if (tab.signal.aborted) {
      // Its last result was not written down.
      asks += 1
      await recover()
    }
  }

  function correctRefused(): void {
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
    expect(twice, 'drivers created twice without a warning').toBeLessThanOrEqual(unique ? 0 : asks)
  }

  const open = () => [...sheet.values()].filter(({ mark }) => mark.state !== 'created')
  return { send, resolveOne, correctRefused, expectTruth, open, chance }
}

function rowOf(id: number, bad: boolean): SendRow {
  return { id, driver: { driver_id: `D-${id}`, zip: '02134', ...(bad && { email: 'nowhere' }) } }
}

function untilCrash({ signal }: AbortController): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
}

function expectCounted(state: RunState, sent: readonly { mark: RowMark }[]): void {
  const count = (counted: RowMark['state']) => sent.filter(({ mark }) => mark.state === counted).length
  expect([state.created, state.refused, state.unknown]).toEqual([
    count('created'),
    count('refused'),
    count('unknown'),
  ])
}

beforeEach(() => {
  // The service asks to wait, and nobody has to.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync')
})
afterEach(() => void vi.useRealTimers())

const SEED = randomSeed()
const SCENES = runs(150)

for (const unique of [true, false])
  test(`${SCENES} scenes with a service that ${unique ? 'refuses' : 'accepts'} repeats, from seed ${SEED}: no driver is created twice, every state is true`, async () => {
    let finished = 0
    for (let seed = SEED; seed < SEED + SCENES; seed++) {
      for (const held of await retainedBy(OWNER)) await held.forget()
      const { send, resolveOne, correctRefused, expectTruth, open, chance } = scene(seed, unique)
      try {
        for (let round = 0; round < 25 && open().length > 0; round++) {
          if (chance(0.5)) await resolveOne()
          expectTruth()
          if (chance(0.3)) correctRefused()
          await send()
          expectTruth()
        }
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error })
      }
      if (open().length === 0) finished += 1
    }
    // The service does not fail so often that no scene ends.
    expect(finished).toBeGreaterThan(SCENES * (unique ? 0.4 : 2 / 15))
  })
