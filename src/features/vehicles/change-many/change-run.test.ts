import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { fakeService } from '../../../api/testing/fake-service'
import { type LedgerEntry, openChangeLedger } from '../../../local/change-ledger'
import { type Failure, fakeFleet } from '../testing/fake-fleet'
import { type ChangeRun, countResults, startChangeRun } from './change-run'
import { type PreviewRow, startPreview } from './preview-changes'

const SCOPE = { baseUrl: '', person: 'mia', fleetId: 1 }

/** Creates a fleet, a preview that deactivates all its vehicles, and a record of the requests. */
async function scene(count: number) {
  const ids = Array.from({ length: count }, (_, at) => 3 * at + 1)
  const fleet = fakeFleet({ ids, reads: true })
  const fake = fakeService()
  await fake.session.start()
  const failures: Failure[] = []
  const sent: { method: string; vehicleId: number }[] = []
  let [underWay, most] = [0, 0]
  fake.onRequest = async (request) => {
    sent.push({ method: request.method, vehicleId: Number(/vehicles\/(\d+)/.exec(request.url)?.[1]) })
    most = Math.max(most, ++underWay)
    await Promise.resolve()
    underWay--
    return fleet.respond(request, failures.shift() ?? 'none', 'mia')
  }
  const entries = await previewed()
  sent.length = 0
  most = 0

  async function previewed(): Promise<LedgerEntry[]> {
    const rows: PreviewRow[] = []
    const edits = { active: 'inactive' }
    const jobs = ids.map((vehicleId, place) => ({
      place,
      vehicleId,
      plate: '',
      plateState: '',
      edits,
      since: null,
    }))
    await new Promise<void>((resolve) =>
      startPreview({
        api: fake.client,
        jobs,
        onRow: (row) => rows.push(row),
        onState: ({ phase }) => phase === 'done' && resolve(),
      }),
    )
    return rows.flatMap(({ entry }) => entry ?? [])
  }

  const ledger = openChangeLedger(SCOPE)
  async function start(): Promise<ChangeRun> {
    const head = { id: 'run', title: '', startedAt: 0, undoOf: null, total: count, counts: null }
    await ledger.begin(head, entries)
    return startChangeRun({
      api: fake.client,
      scope: SCOPE,
      queryClient: new QueryClient(),
      ledger,
      runId: 'run',
      entries,
      onChange: () => undefined,
    })
  }
  const patches = () => sent.filter(({ method }) => method === 'PATCH').length
  const most3 = () => most
  return { fake, fleet, ids, failures, sent, start, ledger, patches, atOnce: most3 }
}

test('200 vehicles take three requests each, three vehicles at a time', async () => {
  const { start, sent, ledger, patches, atOnce } = await scene(200)
  const run = await start()
  await run.ended
  expect(sent).toHaveLength(600)
  expect(patches()).toBe(200)
  expect(atOnce()).toBe(3)
  expect(countResults(run.entries())).toEqual({ changed: 200, held: 0, failed: 0, unknown: 0, waiting: 0 })
  expect((await ledger.list())[0]?.counts?.changed).toBe(200)
})

test('after Stop, nothing more starts, and the rest stays to be done', async () => {
  const { start, patches, ledger } = await scene(20)
  const run = await start()
  run.stop()
  await run.ended
  expect(patches()).toBeLessThanOrEqual(3)
  const states = (await ledger.read('run')).map(({ outcome }) => outcome.state)
  expect(states.filter((state) => state === 'waiting').length).toBe(20 - patches())
})

test('a 429 holds all vehicles as long as the service asks', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const { start, failures, sent, patches } = await scene(9)
    failures.push('429')
    const run = await start()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(run.state().phase).toBe('waiting')
    const before = sent.length
    await vi.advanceTimersByTimeAsync(400)
    expect(sent.length).toBe(before)
    await vi.advanceTimersByTimeAsync(1_000)
    await run.ended
    expect(patches()).toBe(9)
  } finally {
    vi.useRealTimers()
  }
})

test('F88 a clock set back after a lost response: the run ends with an unknown outcome', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const { start, failures, patches } = await scene(1)
    failures.push('none', 'lost before')
    const run = await start()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(patches()).toBe(1)
    expect(run.entries()[0]?.outcome.state).not.toBe('unknown')
    vi.setSystemTime(Date.now() - 24 * 3_600_000)
    await vi.advanceTimersByTimeAsync(15_000)
    await run.ended
    expect(run.entries()[0]?.outcome).toMatchObject({
      state: 'unknown',
      message: expect.stringContaining('clock'),
    })
    expect(patches()).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a lost session pauses the run, and nothing is sent until it resumes', async () => {
  const { fake, start, patches, sent } = await scene(6)
  const onRefresh = fake.onRefresh
  const { valid } = fake
  fake.valid = 'another'
  fake.onRefresh = () => new Response('', { status: 401 })
  const respond = fake.onRequest
  fake.onRequest = (request) =>
    request.headers.get('Authorization') === `Bearer ${fake.valid}`
      ? respond(request)
      : new Response('', { status: 401 })
  const run = await start()
  await vi.waitFor(() => expect(run.state().phase).toBe('signed-out'))
  expect(patches()).toBe(0)
  expect(valid).not.toBe(fake.valid)
  expect(sent).toEqual([])
  run.stop()
  await run.ended
  fake.onRefresh = onRefresh
})

test('the record marks each vehicle as sent before its update leaves', async () => {
  const { fake, start, ledger } = await scene(4)
  const seen: (string | undefined)[] = []
  const respond = fake.onRequest
  fake.onRequest = async (request) => {
    const vehicleId = Number(/vehicles\/(\d+)/.exec(request.url)?.[1])
    if (request.method === 'PATCH') {
      const entry = (await ledger.read('run')).find((one) => one.vehicleId === vehicleId)
      seen.push(entry?.outcome.state)
    }
    return respond(request)
  }
  await (await start()).ended
  expect(seen).toEqual(['sending', 'sending', 'sending', 'sending'])
})
