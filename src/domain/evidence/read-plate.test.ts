import { beforeEach, expect, test } from 'vitest'
import { fakeService, json } from '../../api/testing/fake-service'
import { vehicleFixture } from '../../contract/testing/fixtures-vehicle'
import { deleteAll } from '../../local/database'
import { rememberVehicles } from '../../local/remembered-vehicles'
import { plateOf, readPlate } from './read-plate'

const scope = { baseUrl: '', person: '1', fleetId: null }

beforeEach(() => deleteAll(''))

const NONE = { record: null, remembered: null, toll: { plate: '', state: '' }, corrections: [], zone: 'UTC' }
const record = { plate_number: '8ABC123', plate_state: 'NY' }
const toll = { plate: '7XYZ999', state: 'NJ' }
const remembered = {
  vehicleId: 1,
  plate_number: 'OLD111',
  source: 'response',
  at: Date.UTC(2026, 2, 3),
} as const

test('prefers the plate of the record, then of this browser’s storage, then of the toll', () => {
  expect(plateOf({ ...NONE, record, remembered })).toEqual({
    plate: '8ABC123',
    plateState: 'NY',
    plateNote: 'Read from the vehicle’s record when this statement was made.',
    isFromRecord: true,
    tollPlate: null,
  })
  expect(plateOf({ ...NONE, remembered })).toEqual({
    plate: 'OLD111',
    plateState: '',
    plateNote: 'From the vehicle’s record as it was read on Mar 3, 2026.',
    isFromRecord: false,
    tollPlate: null,
  })
  expect(plateOf({ ...NONE, remembered: { ...remembered, source: 'import' } }).plateNote).toBe(
    'From a list imported on Mar 3, 2026.',
  )
  expect(plateOf({ ...NONE, toll })).toEqual({
    plate: '7XYZ999',
    plateState: 'NJ',
    plateNote: 'As on the toll. It was not compared with the vehicle’s record.',
    isFromRecord: false,
    tollPlate: null,
  })
  expect(plateOf(NONE)).toEqual({
    plate: '',
    plateState: '',
    plateNote: null,
    isFromRecord: false,
    tollPlate: null,
  })
})

test('notes that the toll has a different plate, ignoring spelling', () => {
  expect(plateOf({ ...NONE, record, toll }).plateNote).toBe(
    'Read from the vehicle’s record when this statement was made. The toll lists another plate: 7XYZ999 (NJ).',
  )
  expect(plateOf({ ...NONE, record, toll: { plate: '8abc-123', state: '' } }).plateNote).not.toContain(
    'another plate',
  )
  expect(plateOf({ ...NONE, record: { plate_number: ' ' }, toll }).plate).toBe('7XYZ999')
})

test('a corrected plate: the notice’s text counts as the toll’s plate, not the vehicle’s', () => {
  const stamp = { by: 'Dana Ross', at: 1 }
  const plate = { field: 'plate', said: '8ABCI23', corrected: '8ABC123', ...stamp } as const
  const corrected = { toll: { plate: '8ABC123', state: 'NY' }, corrections: [plate] }
  expect(plateOf({ ...NONE, ...corrected, record }).plateNote).toContain(
    'The toll lists another plate: 8ABCI23 (NY).',
  )
  expect(plateOf({ ...NONE, ...corrected })).toEqual({
    plate: '8ABC123',
    plateState: 'NY',
    plateNote: 'As corrected. It was not compared with the vehicle’s record.',
    isFromRecord: false,
    tollPlate: null,
  })
  const state = { field: 'state', said: 'NJ', corrected: 'NY', ...stamp } as const
  expect(
    plateOf({ ...NONE, toll: { plate: '8ABC123', state: 'NY' }, corrections: [state] }).plateNote,
  ).toContain('As corrected.')
})

test('stores the plate’s source and the toll’s plate as data, separate from the note', () => {
  const tollPlate = '7XYZ999 (NJ)'
  expect(plateOf({ ...NONE, record, toll })).toMatchObject({ isFromRecord: true, tollPlate })
  expect(plateOf({ ...NONE, remembered, toll })).toMatchObject({ isFromRecord: false, tollPlate })
})

/** Reads the plate of vehicle 42 from an API with this response. The browser's storage has a different plate. */
async function read(answer: Response, signal = new AbortController().signal) {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = () => answer
  await rememberVehicles(scope, [{ ...remembered, vehicleId: 42 }])
  return readPlate(fake.client, 42, { scope, toll, corrections: [], zone: 'UTC' }, signal)
}

test('an unreadable record doesn’t prevent a statement', async () => {
  expect(await read(json({ ...vehicleFixture, id: 42 }))).toMatchObject({ plate: 'KXR4821' })
  const kept = {
    plate: 'OLD111',
    plateNote: expect.stringMatching(/^From the vehicle’s record as it was read/),
  }
  expect(await read(json({ detail: 'broken' }, 500))).toMatchObject(kept)
  expect(await read(json({ detail: 'no' }, 405))).toMatchObject(kept)
})

test('stops loading on abort', async () => {
  await expect(read(json({}), AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
})
