import { beforeEach, expect, test } from 'vitest'
import { fakeService, json } from '../../api/testing/fake-service'
import { vehicleFixture } from '../../contract/testing/fixtures-vehicle'
import { forgetAll } from '../../local/database'
import { rememberVehicles } from '../../local/remembered-vehicles'
import { plateOf, readPlate, readPlateNote } from './read-plate'

const scope = { baseUrl: '', person: '1', fleetId: null }

beforeEach(() => forgetAll())

const NONE = { record: null, remembered: null, toll: { plate: '', state: '' }, zone: 'UTC' }
const record = { plate_number: '8ABC123', plate_state: 'NY' }
const toll = { plate: '7XYZ999', state: 'NJ' }
const remembered = {
  vehicleId: 1,
  plate_number: 'OLD111',
  source: 'answer',
  at: Date.UTC(2026, 2, 3),
} as const

test('the record is read first, then this browser’s memory, then the toll', () => {
  expect(plateOf({ ...NONE, record, remembered })).toEqual({
    plate: '8ABC123',
    plateState: 'NY',
    plateNote: 'Read from the vehicle’s record when this statement was made.',
  })
  expect(plateOf({ ...NONE, remembered })).toEqual({
    plate: 'OLD111',
    plateState: '',
    plateNote: 'From the vehicle’s record as it was read on 3 Mar 2026.',
  })
  expect(plateOf({ ...NONE, remembered: { ...remembered, source: 'import' } }).plateNote).toBe(
    'From a list imported on 3 Mar 2026.',
  )
  expect(plateOf({ ...NONE, toll })).toEqual({
    plate: '7XYZ999',
    plateState: 'NJ',
    plateNote: 'As the toll names it. It was not compared with the vehicle’s record.',
  })
  expect(plateOf(NONE)).toEqual({ plate: '', plateState: '', plateNote: null })
})

test('a plate that the toll names otherwise is said, spelling apart', () => {
  expect(plateOf({ ...NONE, record, toll }).plateNote).toBe(
    'Read from the vehicle’s record when this statement was made. The toll names another plate: 7XYZ999 (NJ).',
  )
  expect(plateOf({ ...NONE, record, toll: { plate: '8abc-123', state: '' } }).plateNote).not.toContain(
    'another plate',
  )
  expect(plateOf({ ...NONE, record: { plate_number: ' ' }, toll }).plate).toBe('7XYZ999')
})

test('a note says where the plate is from and how the toll names it, also one of an earlier console', () => {
  const source = 'Read from the vehicle’s record when this statement was made.'
  expect(readPlateNote(plateOf({ ...NONE, record, toll }).plateNote)).toEqual({
    isFromRecord: true,
    tollPlate: '7XYZ999 (NJ)',
  })
  expect(readPlateNote(`${source} The toll names another plate: 7XYZ999 NJ.`).tollPlate).toBe('7XYZ999 NJ')
  expect(readPlateNote(plateOf({ ...NONE, record }).plateNote)).toMatchObject({
    isFromRecord: true,
    tollPlate: null,
  })
  expect(readPlateNote(plateOf({ ...NONE, remembered, toll }).plateNote)).toMatchObject({
    isFromRecord: false,
    tollPlate: '7XYZ999 (NJ)',
  })
  expect(readPlateNote(plateOf({ ...NONE, toll }).plateNote)).toMatchObject({ tollPlate: null })
  expect(readPlateNote(null)).toEqual({ isFromRecord: false, tollPlate: null })
})

/** Reads the plate of vehicle 42 from an API with this answer, in a browser that remembers another plate. */
async function read(answer: Response, signal = new AbortController().signal) {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = () => answer
  await rememberVehicles(scope, [{ ...remembered, vehicleId: 42 }])
  return readPlate(fake.client, 42, { scope, toll, zone: 'UTC' }, signal)
}

test('a record that cannot be read is no reason for a statement not to be made', async () => {
  expect(await read(json({ ...vehicleFixture, id: 42 }))).toMatchObject({ plate: 'KXR4821' })
  const kept = {
    plate: 'OLD111',
    plateNote: expect.stringMatching(/^From the vehicle’s record as it was read/),
  }
  expect(await read(json({ detail: 'broken' }, 500))).toMatchObject(kept)
  expect(await read(json({ detail: 'no' }, 405))).toMatchObject(kept)
})

test('what is no longer wanted is not read', async () => {
  await expect(read(json({}), AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
})
