import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Fake, fakeService } from '../../../api/testing/fake-service'
import { paths } from '../../../contract/paths'
import { seededRandom } from '../../../lib/seeded-random'
import { randomSeed, runs } from '../../../lib/testing/random-runs'
import { type DriverLedger, type LedgerBatch, openDriverLedger } from '../../../local/driver-ledger'
import { forgetOwner } from '../../../local/forget'
import { DRAFT, type RowMark } from '../rows/row-marks'
import { FAILURES, fakeBulkService } from '../testing/fake-bulk-service'
import { startFindingOut } from './find-out'
import { markOf, type SendRow } from './send-row'
import { type RunState, startSendRun } from './send-run'
import { isPaused } from './send-words'
import { refusesRepeats } from './sent-before'

const OWNER = { baseUrl: '', person: 'mia' }
const NEVER = new Promise<never>(() => undefined)

/** A user with a sheet of drivers, tabs that crash, and a service that fails in every way. */
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
  /** Rows that a user sends again although their result is unknown. */
  const forgotten = new Set<number>()
  let fake: Fake | undefined

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
      const response = await service.respond(request, chance(often) ? pick(FAILURES) : 'none')
      if (chance(0.02)) tab.abort()
      return tab.signal.aborted ? NEVER : response
    }
    const onMarks = (marks: ReadonlyMap<number, RowMark>) => {
      if (tab.signal.aborted) return
      for (const [id, mark] of marks) {
        const found = sheet.get(id)
        if (found) found.mark = mark
      }
    }
    return { tab, tabLedger, api: fake.client, onMarks }
  }

  /** Acts like the next visit: batches that were being sent become unconfirmed. */
  async function recover(): Promise<LedgerBatch[]> {
    for (const { id, rows } of await ledger.read())
      await ledger.settle(id, new Map(rows.map((_, index) => [index, { state: 'unknown' }])))
    const batches = await ledger.read()
    for (const each of sheet.values()) if (each.mark.state !== 'refused') each.mark = DRAFT
    // Newest last, because a row may have been refused, corrected, and resent.
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
    const run = startSendRun({ ...rest, ledger: tabLedger, gridId: 'grid', rows, onState: () => interfere() })
    interfere = () => {
      if (chance(0.02)) run.pause()
      if (chance(0.01)) run.stop()
      if (isPaused(run.state())) queueMicrotask(() => (chance(0.8) ? run.resume() : run.stop()))
    }
    await Promise.race([run.ended, untilCrash(tab)])
    if (tab.signal.aborted) await recover()
    else
      expectCounted(
        run.state(),
        [...sheet.values()].filter(({ row }) => rows.includes(row)),
      )
  }

  async function findOutOne(): Promise<void> {
    const batches = await ledger.read()
    const batch = batches.find(({ rows }) => rows.some(({ outcome }) => outcome.state === 'unknown'))
    if (batch === undefined) return
    if (!refusesRepeats(batches)) return forget(batch)
    const { tab, tabLedger, onMarks, ...rest } = await openTab()
    const findingOut = startFindingOut({
      ...rest,
      ledger: tabLedger,
      batch,
      onState: () => undefined,
      onSettled: async () => {
        const stored = (await ledger.read()).find(({ id }) => id === batch.id)
        const open = stored?.rows.filter((_, index) => batch.rows[index]?.outcome.state === 'unknown')
        onMarks(new Map(open?.map(({ rowId, outcome }) => [rowId, markOf(outcome)])))
      },
    })
    await Promise.race([findingOut.ended, untilCrash(tab)])
    if (tab.signal.aborted) await recover()
  }

  /** Acts like a user who knows that the service refuses repeats, although this browser has not seen it. */
  async function forget(batch: LedgerBatch): Promise<void> {
    if (!unique) return
    await ledger.drop(batch.id)
    for (const { rowId, outcome } of batch.rows) {
      // Including created ones, because the next visit has no record of them.
      forgotten.add(rowId)
      const found = sheet.get(rowId)
      if (found && outcome.state === 'unknown') found.mark = DRAFT
    }
  }

  /** Corrects rows, and deletes those that exist already. */
  function correctRefused(): void {
    for (const [id, { row, mark }] of sheet) {
      if (mark.state !== 'refused') continue
      if (service.has(row.driver.driver_id)) sheet.delete(id)
      else sheet.set(id, { row: rowOf(id, false), mark: DRAFT })
    }
  }

  function expectTruth(): void {
    for (const { row, mark } of sheet.values()) {
      const name = row.driver.driver_id ?? ''
      const there = service.stored.filter(({ driver_id }) => driver_id === name)
      const about = `${name} is said to be ${mark.state}`
      expect(there.length, about).toBeLessThan(2)
      if (mark.state === 'draft' && !forgotten.has(row.rowId)) expect(there, about).toEqual([])
      if (mark.state === 'created') expect(there.length, about).toBeGreaterThan(0)
      if (mark.driverNumber !== undefined)
        expect(
          there.map(({ id }) => String(id)),
          about,
        ).toContain(mark.driverNumber)
      // A batch that is too large doesn't reveal anything about a forgotten driver.
      const isUntold = forgotten.has(row.rowId) && mark.errors.has('')
      if (mark.state === 'refused' && !isUntold)
        expect(there.length > 0, about).toBe(mark.errors.has('driver_id'))
      expect(mark.state, about).not.toBe('sending')
    }
    const twice = service.stored.length - new Set(service.stored.map(({ driver_id }) => driver_id)).size
    expect(twice, 'drivers created twice').toBe(0)
  }

  const open = () => [...sheet.values()].filter(({ mark }) => mark.state !== 'created')
  return { send, findOutOne, correctRefused, expectTruth, open, chance }
}

function rowOf(id: number, bad: boolean): SendRow {
  return { rowId: id, driver: { driver_id: `D-${id}`, zip: '02134', ...(bad && { email: 'nowhere' }) } }
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
  // The service asks to wait, and the test doesn't.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync')
})
afterEach(() => void vi.useRealTimers())

const SEED = randomSeed()
const SCENES = runs(150)

for (const unique of [true, false])
  test(`${SCENES} scenes with a service that ${unique ? 'refuses' : 'accepts'} repeats, from seed ${SEED}: no driver is created twice, no state is wrong`, async () => {
    let finished = 0
    for (let seed = SEED; seed < SEED + SCENES; seed++) {
      await forgetOwner(OWNER)
      const { send, findOutOne, correctRefused, expectTruth, open, chance } = scene(seed, unique)
      try {
        for (let round = 0; round < 25 && open().length > 0; round++) {
          if (chance(0.5)) await findOutOne()
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
    // The service fails rarely enough that every scene ends.
    expect(finished).toBeGreaterThan(SCENES * (unique ? 0.4 : 2 / 15))
  })
