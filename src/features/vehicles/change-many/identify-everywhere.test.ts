import { expect, test } from 'vitest'
import { type ReadSettings, readList } from '../../../domain/dispute/read-tolls'
import { findCandidates } from '../../../domain/dispute/toll-candidates'
import { exactMatchId, findVehicles, openedByEnter } from '../../../domain/find/find-vehicles'
import { indexVehicles } from '../../../domain/find/identify'
import type { NumberKind } from '../../../domain/find/interpretations'
import { CASE_FLEET, IDENTIFY_CASES } from '../../../domain/testing/identify-cases'
import { nameVehicles } from './name-vehicles'
import { readChanges } from './read-changes'

// One rule: a text matches the same vehicle in all five places that accept one.

const index = indexVehicles(CASE_FLEET)
const OFF = { active: 'inactive' }
type Answer = number | 'several' | 'offered'
const answer = (ids: readonly number[]): Answer => (ids.length > 1 ? 'several' : (ids[0] ?? 'offered'))

function onFirstPage(text: string): Answer {
  const found = findVehicles(text, index)
  return exactMatchId(found) ?? (found.exact.length > 0 ? 'several' : 'offered')
}

/** Enter may open the only match, which isn't a verdict. */
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

function inTolls(text: string, numbers: NumberKind | null): Answer {
  const settings: ReadSettings = {
    headerRows: 0,
    mapping: ['vehicle'],
    zone: 'UTC',
    tolerance: 0,
    dayFirst: null,
  }
  const [toll] = readList([[text]], settings).tolls()
  return toll ? answer(findCandidates(toll.vehicle, index, numbers).vehicleIds) : 'offered'
}

function inChanges(text: string, numbers: NumberKind | null): Answer {
  const requested = readChanges([{ line: 1, cells: [text] }], ['vehicle'], OFF)
  const { jobs, rows } = nameVehicles(requested, index, numbers)
  return rows[0]?.kind === 'ambiguous' ? 'several' : answer(jobs.map(({ vehicleId }) => vehicleId))
}

test('covers enough cases', () => expect(IDENTIFY_CASES.length).toBeGreaterThanOrEqual(60))

test.each(IDENTIFY_CASES.map(([text, ...answers]) => ({ text, answers })))(
  '$text matches the same vehicle on every page',
  ({ text, answers: [typed, inLists = typed] }) => {
    for (const place of [onFirstPage, byEnter, inPalette]) expect(place(text)).toBe(typed)
    for (const place of [inTolls, inChanges]) {
      expect(place(text, null)).toBe(typed)
      expect(place(text, 'id')).toBe(inLists)
    }
  },
)
