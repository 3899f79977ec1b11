import { expect, test } from 'vitest'
import { type ReadSettings, readList } from '../../../domain/dispute/read-tolls'
import { candidatesOf } from '../../../domain/dispute/toll-candidates'
import { findVehicles, meantExactly, openedByEnter } from '../../../domain/find/find-vehicles'
import { indexVehicles } from '../../../domain/find/identify'
import { CASE_FLEET, IDENTIFY_CASES } from '../../../domain/testing/identify-cases'
import { NO_EDITS } from '../save/vehicle-edits'
import { nameVehicles } from './name-vehicles'
import { readChanges } from './read-changes'

// One rule: a text means the same vehicle in each of the five places that take one.

const index = indexVehicles(CASE_FLEET)
const OFF = { ...NO_EDITS, active: false }
type Answer = number | 'several' | 'offered'
const answer = (ids: readonly number[]): Answer => (ids.length > 1 ? 'several' : (ids[0] ?? 'offered'))

function onFirstPage(text: string): Answer {
  const found = findVehicles(text, index)
  return meantExactly(found) ?? (found.exact.length > 0 ? 'several' : 'offered')
}

/** Enter may open the only match, which is no answer. */
function byEnter(text: string): Answer {
  const found = findVehicles(text, index)
  if (found.exact.length === 0 && found.unknownId === null) return 'offered'
  return openedByEnter(found) ?? 'several'
}

function inPalette(text: string): Answer {
  const { matches, unknownId } = findVehicles(text, index)
  const whole = matches.filter(({ fit }) => fit === 'whole').map(({ vehicle }) => vehicle.vehicleId)
  // "Open vehicle 99" is the palette's own line.
  return answer([...whole, ...(unknownId === null ? [] : [unknownId])])
}

function inTolls(text: string): Answer {
  const settings: ReadSettings = {
    headerRows: 0,
    mapping: ['vehicle'],
    zone: 'UTC',
    tolerance: 0,
    dayFirst: null,
  }
  const [toll] = readList([[text]], settings).tolls()
  return toll ? answer(candidatesOf(toll.vehicle, index, 'id').vehicleIds) : 'offered'
}

function inChanges(text: string): Answer {
  const wanted = readChanges([{ line: 1, cells: [text] }], ['vehicle'], OFF)
  const { jobs, rows } = nameVehicles(wanted, index, 'id')
  return rows[0]?.kind === 'ambiguous' ? 'several' : answer(jobs.map(({ vehicleId }) => vehicleId))
}

test('there are enough cases', () => expect(IDENTIFY_CASES.length).toBeGreaterThanOrEqual(60))

test.each(IDENTIFY_CASES.map(([text, ...answers]) => ({ text, answers })))(
  '$text means the same everywhere',
  ({ text, answers: [typed, inLists = typed] }) => {
    const places = [onFirstPage, byEnter, inPalette, inTolls, inChanges]
    expect(places.map((place) => place(text))).toEqual([typed, typed, typed, inLists, inLists])
  },
)
