import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Fake, fakeService } from '../../../api/testing/fake-service'
import { seededRandom } from '../../../lib/seeded-random'
import { randomSeed, runs } from '../../../lib/testing/random-runs'
import { type ChangeLedger, type LedgerEntry, openChangeLedger } from '../../../local/change-ledger'
import { deleteAll } from '../../../local/database'
import type { VehicleEdits } from '../save/pending-change'
import { FAILURES, type Failure, fakeFleet } from '../testing/fake-fleet'
import { isOpen, startChangeRun, undoJobs } from './change-run'
import { type PreviewJob, type PreviewRow, startPreview } from './preview-changes'

const ME = 'mia'
const NEVER = new Promise<never>(() => undefined)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** One user, a fleet that other users change, too, tabs that crash, and a service that fails in every way. */
function scene(seed: number) {
  const random = seededRandom(seed)
  const chance = (of: number) => random() < of
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const reads = chance(0.6)
  const ids = Array.from({ length: pick([1, 1, 2, 3, 5]) }, (_, index) => 10 + index)
  const fleet = fakeFleet({ ids, reads })
  const scope = { baseUrl: '', person: ME, fleetId: 1 }
  const ledger = openChangeLedger(scope)
  let [faults, others, crashes, presses] = [0, 0, 0, 0]
  /** Updates that set nothing, although no other user had changed the vehicle after its preview. */
  const needless: string[] = []
  let previewed = new Map<number, LedgerEntry>()

  const ofMe = (vehicleId: number) =>
    fleet.vehicles.get(vehicleId)?.revisions.filter(({ username }) => username === ME) ?? []

  function somebodyElse(vehicleId: number): void {
    const before = fleet.vehicles.get(vehicleId)
    if (!before) return
    const fields = pick([
      { lessee_renter: `Bob ${random()}` },
      { active: before.fields.active !== true },
      { custom_fields: `{"cost_centre":"Bob ${random()}","note":null}` },
    ])
    fleet.save(vehicleId, fields, 'bob')
  }

  async function openTab() {
    const tab = new AbortController()
    const whileAlive = async <T>(work: () => Promise<T>): Promise<T> => (tab.signal.aborted ? NEVER : work())
    const tabLedger: ChangeLedger = {
      ...ledger,
      begin: (head, entries) => whileAlive(() => ledger.begin(head, entries)),
      settle: (...settled) => whileAlive(() => ledger.settle(...settled)),
      end: (...ended) => whileAlive(() => ledger.end(...ended)),
    }
    const fake: Fake = fakeService({ vehicleReads: reads ? 'auto' : 'off' })
    await fake.session.start()
    fake.onRequest = async (request) => {
      if (tab.signal.aborted) return NEVER
      if (request.headers.get('Authorization') !== `Bearer ${fake.valid}`)
        return new Response('', { status: 401 })
      const vehicleId = Number(/vehicles\/(\d+)\//.exec(request.url)?.[1])
      if (chance(others)) somebodyElse(vehicleId)
      if (request.method === 'PATCH') await noteNeedless(request.clone(), vehicleId)
      const failure: Failure = chance(faults) ? pick(FAILURES) : 'none'
      const response = fleet.respond(request, failure, ME)
      if (chance(crashes)) tab.abort()
      if (!tab.signal.aborted) return response
      // It was sent and may fail, but the page is closed.
      response.catch(() => undefined)
      return NEVER
    }
    return { tab, tabLedger, api: fake.client, queryClient: new QueryClient() }
  }

  async function noteNeedless(request: Request, vehicleId: number): Promise<void> {
    const vehicle = fleet.vehicles.get(vehicleId)
    const body: Record<string, unknown> = await request.json()
    expect(Object.keys(body)).not.toContain('plate_number')
    const entry = previewed.get(vehicleId)
    const isKnown = reads || Object.keys(body).join() === 'active'
    const newest = String(vehicle?.revisions[0]?.history_id)
    if (!isKnown || newest !== entry?.baseline.stamp.newestId) return
    if (Object.entries(body).every(([name, value]) => vehicle?.fields[name] === value))
      needless.push(request.url)
  }

  /** Lets time pass until `promise` is settled. */
  async function passing<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false
    void promise.finally(() => {
      isSettled = true
    })
    for (let steps = 0; !isSettled; steps++) {
      if (steps > 5_000) throw new Error('It never ends.')
      await vi.advanceTimersByTimeAsync(250)
    }
    return promise
  }

  async function preview(jobs: readonly PreviewJob[]): Promise<PreviewRow[]> {
    const { api } = await openTab()
    const rows: PreviewRow[] = []
    await passing(
      new Promise<void>((resolve) => {
        const run = startPreview({
          api,
          jobs,
          onRow: (row) => rows.push(row),
          onState: ({ phase }) => {
            if (phase === 'done') resolve()
            if (phase === 'signed-out') queueMicrotask(() => run.resume())
          },
        })
      }),
    )
    return rows
  }

  /** Resumes a run in a new tab, until it ends, stops, or crashes. */
  async function runOnce(runId: string, isNew: boolean, entries: readonly LedgerEntry[]): Promise<void> {
    const { tab, tabLedger, api, queryClient } = await openTab()
    if (isNew) await ledger.begin(headOf(runId, entries.length), entries)
    const run = startChangeRun({
      api,
      queryClient,
      scope,
      runId,
      ledger: tabLedger,
      entries: await ledger.read(runId),
      onChange: () =>
        queueMicrotask(() => {
          const { phase } = run.state()
          if (phase === 'signed-out' || phase === 'paused') chance(0.1 * presses) ? run.stop() : run.resume()
          else if (chance(0.03 * presses)) run.pause()
          else if (chance(0.02 * presses)) run.stop()
        }),
    })
    const crashed = new Promise<void>((resolve) => tab.signal.addEventListener('abort', () => resolve()))
    if (tab.signal.aborted) return
    await passing(Promise.race([run.ended, crashed]))
    if (tab.signal.aborted) return
    // The page and the stored record match.
    expect(run.entries()).toEqual(await ledger.read(runId))
  }

  /** Runs a preview through crashes and faults, then on a working service, until no outcome can be found out. */
  async function change(runId: string, jobs: readonly PreviewJob[]): Promise<LedgerEntry[]> {
    const rows = await preview(jobs)
    const entries = rows.flatMap(({ entry }) => entry ?? [])
    previewed = new Map(entries.map((entry) => [entry.vehicleId, entry]))
    const before = new Map(ids.map((id) => [id, ofMe(id).length]))
    presses = 1
    ;[faults, others, crashes] = [pick([0, 0.1, 0.4, 0.8]), pick([0, 0, 0.1, 0.3]), pick([0, 0.02, 0.1])]
    await runOnce(runId, true, entries)
    for (let tabs = 0; tabs < 4; tabs++) await runOnce(runId, false, [])
    ;[faults, others, crashes, presses] = [0, 0, 0, 0]
    await vi.advanceTimersByTimeAsync(20_000)
    for (let tabs = 0; tabs < 2; tabs++) await runOnce(runId, false, [])
    const after = await ledger.read(runId)
    for (const entry of after)
      expectTrue(entry, ofMe(entry.vehicleId).length - (before.get(entry.vehicleId) ?? 0))
    for (const id of ids)
      if (!previewed.has(id))
        expect(ofMe(id).length, 'a vehicle that was not to be changed').toBe(before.get(id))
    expect(needless).toEqual([])
    return after
  }

  function expectTrue({ vehicleId, outcome }: LedgerEntry, recorded: number): void {
    const about = `vehicle ${vehicleId}, seed ${seed}: ${JSON.stringify(outcome)}`
    expect(recorded, about).toBeLessThan(2)
    expect(isOpen(outcome) && outcome.state !== 'unknown', about).toBe(false)
    if (outcome.state === 'changed') expect(recorded, about).toBe(1)
    if (outcome.state === 'changed' && outcome.revisionId !== null)
      expect(String(ofMe(vehicleId)[0]?.history_id), about).toBe(outcome.revisionId)
    if (outcome.state === 'held' || outcome.state === 'failed') expect(recorded, about).toBe(0)
  }

  async function undo(entries: readonly LedgerEntry[], first: ReadonlyMap<number, Record<string, unknown>>) {
    if (chance(0.3)) somebodyElse(pick(ids))
    const jobs = undoJobs(entries)
    const untouched = new Map(
      jobs.map(({ vehicleId, since }) => [
        vehicleId,
        String(fleet.vehicles.get(vehicleId)?.revisions[0]?.history_id) === since?.stamp.newestId,
      ]),
    )
    const undone = await change('undo', jobs)
    for (const { vehicleId, outcome, body } of undone) {
      expect(untouched.get(vehicleId)).toBe(true)
      if (outcome.state !== 'changed' || outcome.after === null) continue
      const vehicle = fleet.vehicles.get(vehicleId)
      if (String(vehicle?.revisions[0]?.history_id) !== outcome.revisionId) continue
      for (const name of Object.keys(body)) {
        const was = first.get(vehicleId)?.[name]
        // The service stored a different value than sent, and the response or the vehicle showed it.
        if (outcome.notes.length === 0) expect(vehicle?.fields[name]).toBe(was)
      }
    }
    const isPutBack = new Set(undone.map(({ vehicleId }) => vehicleId))
    for (const { vehicleId } of jobs)
      if (untouched.get(vehicleId) === false) expect(isPutBack.has(vehicleId)).toBe(false)
  }

  /** Deletes everything that would slow down later scenes. */
  async function forget(): Promise<void> {
    for (const { id } of await ledger.list()) await ledger.drop(id)
    await deleteAll('')
  }

  return { fleet, ids, pick, change, undo, forget }
}

const headOf = (id: string, total: number) => ({
  id,
  title: 'Test',
  startedAt: 0,
  undoOf: null,
  total,
  counts: null,
})

const WANTED: readonly VehicleEdits[] = [
  { active: 'inactive' },
  { active: 'active' },
  { year: '2023' },
  { lessee_renter: 'Cid', year: '2020' },
  { lessee_renter: '', active: 'inactive' },
  { 'custom_fields.Cost centre': '5500', 'custom_fields.note': 'x' },
  { 'custom_fields.miles': '12', 'custom_fields.permit': 'yes', active: 'inactive' },
]

const SEED = randomSeed()
const SCENES = runs(4_000)

test(`${SCENES} bulk changes and undos, from seed ${SEED}: at most one revision each, and a correct record`, async () => {
  const seen = new Set<string>()
  for (let seed = SEED; seed < SEED + SCENES; seed++) {
    const { fleet, ids, pick, change, undo, forget } = scene(seed)
    const edits = pick(WANTED)
    const first = new Map([...fleet.vehicles].map(([id, { fields }]) => [id, { ...fields }]))
    const jobs = ids.map(
      (vehicleId, place): PreviewJob => ({ place, vehicleId, plate: '', plateState: '', edits, since: null }),
    )
    const entries = await change('run', jobs)
    for (const { outcome } of entries) seen.add(outcome.state)
    await undo(entries, first)
    await forget()
  }
  // Several kinds of scenes occurred.
  expect([...seen].sort()).toEqual(['changed', 'failed', 'held', 'unknown'])
})
