import { expect, test } from 'vitest'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { besideVehicle, plateOfCandidate, plateOfVehicle } from './row-name'

const row = (plate: string, state = '') => ({ plate, state })
const known: VehicleRow = { vehicleId: 21, plate_number: 'GHT 4821', plate_state: 'NY', record: null }

function shown(vehicle: ReturnType<typeof row>, of: VehicleRow | undefined = known): string | null {
  const plate = plateOfVehicle(vehicle, of)
  return plate && `${plate.number} ${plate.state}`.trim()
}

test('a row without a plate has the plate of the vehicle’s record, if known', () => {
  expect(shown(row(''))).toBe('GHT 4821 NY')
  expect(shown(row(' '), { vehicleId: 21, record: null })).toBeNull()
  expect(plateOfVehicle(row(''), undefined)).toBeNull()
  expect(plateOfVehicle(row(''), known)?.note).toBe('From vehicles saved in this browser.')
})

test('a row’s plate stays unchanged, and gets the state of a record with the same plate', () => {
  expect(shown(row('ght4821'))).toBe('ght4821 NY')
  expect(shown(row('GHT4821', 'PA'))).toBe('GHT4821 PA')
  expect(shown(row('ZZZ999'))).toBe('ZZZ999')
  expect(plateOfVehicle(row('GHT4821'), undefined)).toEqual({
    number: 'GHT4821',
    state: '',
    note: 'From the pasted row.',
  })
})

test('a vehicle found by its number shows its own plate in the verdict, not the row’s', () => {
  expect(plateOfCandidate(row('BAY9293', 'NY'), known)).toMatchObject({ number: 'GHT 4821', state: 'NY' })
  expect(plateOfCandidate(row('GHT4821'), known)).toMatchObject({ number: 'GHT4821', state: 'NY' })
  expect(plateOfCandidate(row('BAY9293'), { vehicleId: 21, plate_number: '', record: null })).toBeNull()
  expect(plateOfCandidate(row('BAY9293'), undefined)).toMatchObject({ number: 'BAY9293' })
})

test('shows the ID pasted next to a plate before and after it is matched', () => {
  const beside = (vehicleIds: readonly number[], plate = 'GHT4821') => {
    const row: DisputeRow = {
      toll: {
        index: 0,
        cells: [],
        reference: 'N-4',
        amount: { text: '', value: null, currency: null },
        vehicle: { id: 22, plate, state: '', problem: null },
        time: { kind: 'unclear', message: '' },
      },
      candidates: { vehicleIds, lookAlikes: [] },
      answers: [],
      before: null,
      outcome: { status: 'waiting', vehicleId: null, note: '', hasChanged: false },
    }
    return besideVehicle({ row, known: () => undefined, settings: { headerRows: 1 } })
  }
  expect(beside([])).toBe('N-4 · ID 22')
  expect(beside([21, 22])).toBe('N-4 · ID 22')
  expect(beside([22])).toBe('N-4 · Vehicle 22')
  expect(beside([], '')).toBe('N-4')
})
