import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fetchHistory } from '../../../api/resources/history'
import { fakeService, json } from '../../../api/testing/fake-service'
import { vehicleFixture } from '../../../contract/testing/fixtures-vehicle'
import { ApiError } from '../../../lib/api-error'
import { baselineOf, isAsSent, type SaveRequest, undoRequest } from './save-state'
import { checkIfSaved, saveVehicleFlow } from './save-vehicle-flow'

type Patch = 'applied' | 'ignored' | 'lost before' | 'lost after' | 'refused' | 'nothing said'

/** Creates a vehicle with a history, on a service that can lose responses, while other users may save, too. */
async function world(options: { reads?: boolean; patch?: Patch; pageSize?: number } = {}) {
  const fake = fakeService()
  await fake.session.start()
  const { reads = false, patch = 'applied', pageSize = 25 } = options
  const vehicle: Record<string, unknown> = { ...vehicleFixture }
  const entry = (id: number, username: string | null, kind = '~') => ({
    active: vehicle.active,
    history_date: '2024-03-05T08:30:15Z',
    history_id: id,
    history_type: kind,
    reason: null,
    username,
  })
  const entries = [entry(2, 'import'), entry(1, 'import')]
  const state = { patches: [] as string[], historyFails: false, beforePatch: () => {}, afterPatch: () => {} }
  const record = (username: string | null, change: object) => {
    Object.assign(vehicle, change)
    entries.unshift(entry(entries.length + 1, username))
  }
  fake.onRequest = async (request) => {
    if (request.url.includes('/history/')) {
      if (state.historyFails) return json({ detail: 'Down.' }, 503)
      return json({ count: entries.length, next: null, previous: null, results: entries.slice(0, pageSize) })
    }
    if (request.method === 'GET') return reads ? json(vehicle) : json({ detail: 'No.' }, 405)
    state.beforePatch()
    const body = await request.text()
    state.patches.push(body)
    if (entries[0]?.history_type === '-') return json({ detail: 'Not found.' }, 404)
    if (patch === 'refused') return json({ year: ['Not a year.'] }, 400)
    if (patch === 'lost before') return json({}, 503)
    record('me', patch === 'ignored' ? {} : JSON.parse(body))
    state.afterPatch()
    if (patch === 'lost after') return new Response('{"id": 42, "ac')
    return patch === 'nothing said' ? new Response(null, { status: 204 }) : json(vehicle)
  }
  const opened = await fetchHistory(fake.client, 42, { limit: 50 })
  const request: SaveRequest = {
    body: { vehicle_make: ' Kia ' },
    changes: [{ path: 'vehicle_make', label: 'Make', from: 'Toyota', to: ' Kia ', problem: null }],
    baseline: baselineOf(opened),
    opened: { vehicle_make: 'Toyota' },
    undo: null,
  }
  const { sessionGeneration } = fake.session.state()
  const context = {
    api: fake.client,
    queryClient: new QueryClient(),
    vehicleId: 42,
    scope: null,
    sessionGeneration,
  }
  return {
    context,
    state,
    request,
    /** Saves as another user. */
    other: (change: object) => record('ben', change),
    /** Deletes the vehicle as another user: updates are refused, its history stays. */
    deletes: () => entries.unshift(entry(entries.length + 1, 'ben', '-')),
    save: (more: Partial<SaveRequest> = {}) => saveVehicleFlow(context, { ...request, ...more }),
  }
}

test('without other users: one update with the edits, one new revision', async () => {
  const { save, state } = await world()
  expect(await save()).toMatchObject({
    kind: 'saved',
    since: { revisions: [{ id: '3', username: 'me' }], more: 0 },
    differing: [],
    record: { text: { vehicle_make: ' Kia ' } },
  })
  expect(state.patches).toEqual(['{"vehicle_make":" Kia "}'])
})

test.each([true, false])(
  'another user saved first (reads: %s): nothing is sent, and the conflict shows who',
  async (reads) => {
    const { save, state, other } = await world({ reads })
    other({ year: '2024', active: false })
    const outcome = await save()
    expect(outcome).toMatchObject({
      kind: 'conflict',
      since: { revisions: [{ id: '3', username: 'ben', active: false }], more: 0 },
      now: reads ? { text: { year: '2024' } } : null,
    })
    expect(state.patches).toEqual([])
    if (outcome.kind !== 'conflict') return
    // With the accepted version, the same request succeeds.
    expect(await save({ baseline: baselineOf(outcome.newest) })).toMatchObject({
      kind: 'saved',
      since: { revisions: [{ id: '4' }], more: 0 },
    })
    expect(state.patches).toHaveLength(1)
  },
)

test('another user saves between the check and the response: both revisions are shown', async () => {
  const { save, state, other } = await world()
  state.beforePatch = () => other({ year: '2024' })
  expect(await save()).toMatchObject({
    kind: 'saved',
    since: { revisions: [{ username: 'me' }, { username: 'ben' }] },
  })
})

test.each([false, true])('undo after a save; another user saved in between: %s', async (between) => {
  const { save, request, state, other } = await world({ reads: true })
  const undo = { vehicle_make: 'Toyota' }
  const first = await save({ undo })
  if (first.kind !== 'saved' || !isAsSent(first)) throw new Error(first.kind)
  const back = undoRequest({ ...request, undo }, first)
  expect(back).toMatchObject({ changes: [{ from: ' Kia ', to: 'Toyota' }], undo: null })
  if (between) other({ year: '2024' })
  expect(await save(back ?? {})).toMatchObject(
    between ? { kind: 'conflict', since: { revisions: [{ username: 'ben' }] } } : { kind: 'saved' },
  )
  expect(state.patches.slice(1)).toEqual(between ? [] : ['{"vehicle_make":"Toyota"}'])
})

test('a save without known old values or a known version can’t be undone', async () => {
  const { save, request, state } = await world()
  const known = { vehicle_make: 'Toyota' }
  const saved = await save()
  if (saved.kind !== 'saved' || saved.newest === null) throw new Error(saved.kind)
  expect(undoRequest(request, saved), 'an old value was not known').toBeNull()
  state.afterPatch = () => {
    state.historyFails = true
  }
  const unread = await save({ baseline: baselineOf(saved.newest) })
  if (unread.kind !== 'saved') throw new Error(unread.kind)
  expect(undoRequest({ ...request, undo: known }, unread), 'the version after it is not known').toBeNull()
  expect(isAsSent(unread)).toBe(false)
})

test('reports a value that the service ignored', async () => {
  const { save } = await world({ patch: 'ignored' })
  expect(await save()).toMatchObject({
    kind: 'saved',
    differing: [{ label: 'Make', mine: ' Kia ', now: 'Toyota' }],
  })
})

test('saved, but the history can’t be loaded afterwards', async () => {
  const { save, state } = await world()
  state.afterPatch = () => {
    state.historyFails = true
  }
  expect(await save()).toMatchObject({ kind: 'saved', newest: null, since: null, unread: { status: 503 } })
})

test('the version can’t be loaded: nothing is sent, so nothing has to be checked', async () => {
  const { save, state } = await world()
  state.historyFails = true
  const outcome = await save()
  expect(outcome).toMatchObject({ kind: 'failed', sentAfter: null, error: { outcome: 'not-applied' } })
  expect(state.patches).toEqual([])
})

test('the page is left while the version loads: nothing is sent', async () => {
  const { context, request, state } = await world()
  const leaving = new AbortController()
  const saving = saveVehicleFlow(context, request, { signal: leaving.signal })
  leaving.abort()
  await expect(saving).rejects.toBe(leaving.signal.reason)
  expect(state.patches).toEqual([])
})

test('the page is left after the update was sent: the save continues to its end', async () => {
  const { context, request, state } = await world()
  const leaving = new AbortController()
  const onSending = () => leaving.abort()
  const outcome = await saveVehicleFlow(context, request, { signal: leaving.signal, onSending })
  expect(outcome).toMatchObject({ kind: 'saved', since: { revisions: [{ id: '3' }], more: 0 } })
  expect(state.patches).toHaveLength(1)
})

test('a refusal is the outcome, with its fields', async () => {
  const { save } = await world({ patch: 'refused' })
  const outcome = await save()
  expect(outcome.kind === 'failed' && outcome.error.fields.get('year')).toEqual(['Not a year.'])
})

/** Saves, expects an unknown outcome, and looks it up in the history. */
async function lost(
  options: Parameters<typeof world>[0],
  meanwhile: (there: Awaited<ReturnType<typeof world>>) => void = () => {},
) {
  const there = await world(options)
  const outcome = await there.save()
  if (outcome.kind !== 'failed' || outcome.sentAfter === null) throw new Error(`Not lost: ${outcome.kind}`)
  meanwhile(there)
  const found = await checkIfSaved(there.context, there.request, outcome.sentAfter, outcome.error.outcome)
  expect(there.state.patches).toHaveLength(1)
  return { outcome, found }
}

test('a lost response, and the vehicle has the sent values: it was saved', async () => {
  const { outcome, found } = await lost({ patch: 'lost after', reads: true })
  expect(outcome.error.outcome).toBe('unknown')
  expect(found).toMatchObject({ kind: 'saved', since: { revisions: [{ id: '3' }] } })
})

test('a lost response, and the vehicle can’t be loaded: the user decides whose revision it is', async () => {
  const { found } = await lost({ patch: 'lost after' })
  expect(found).toMatchObject({ kind: 'conflict', now: null, since: { revisions: [{ username: 'me' }] } })
})

test('an update that was not applied: not recorded so far', async () => {
  expect((await lost({ patch: 'lost before', reads: true })).found).toBeNull()
})

test('an update that was not applied, and another user’s save: one foreign revision', async () => {
  const { found } = await lost({ patch: 'lost before', reads: true }, ({ other }) => other({ year: '2024' }))
  expect(found).toMatchObject({ kind: 'conflict', now: { text: { vehicle_make: 'Toyota' } } })
})

test('with several revisions, the user decides', async () => {
  const { found } = await lost({ patch: 'lost after', reads: true }, ({ other }) => other({ year: '2024' }))
  expect(found).toMatchObject({
    kind: 'conflict',
    since: { revisions: [{ username: 'ben' }, { username: 'me' }] },
  })
})

test('a 204: saved, with unknown contents', async () => {
  const { outcome, found } = await lost({ patch: 'nothing said' })
  expect(outcome.error.outcome).toBe('applied')
  expect(found).toMatchObject({ kind: 'saved', record: null })
})

test('checking the outcome fails if the history can’t be loaded', async () => {
  const there = await world({ patch: 'lost after' })
  const outcome = await there.save()
  if (outcome.kind !== 'failed' || outcome.sentAfter === null) throw new Error('Not lost')
  there.state.historyFails = true
  await expect(
    checkIfSaved(there.context, there.request, outcome.sentAfter, outcome.error.outcome),
  ).rejects.toBeInstanceOf(ApiError)
})

test('F79 a vehicle deleted in between: reported before anything is sent, or when the update is refused', async () => {
  const before = await world({ reads: true })
  before.deletes()
  const deletion = { kind: 'conflict', since: { revisions: [{ id: '3', kind: '-' }] }, now: null }
  expect(await before.save()).toMatchObject(deletion)
  expect(before.state.patches).toEqual([])

  const between = await world()
  between.state.beforePatch = () => void between.deletes()
  expect(await between.save()).toMatchObject(deletion)
  expect(between.state.patches).toHaveLength(1)
})

test('F79 an update refused as not found is a failure if the history shows no deletion, or can’t be loaded', async () => {
  const { save, state, deletes } = await world()
  state.beforePatch = () => {
    deletes()
    state.historyFails = true
  }
  expect(await save()).toMatchObject({ kind: 'failed', error: { kind: 'not-found' } })
})
