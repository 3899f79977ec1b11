import type { NamedFleet } from '../../api/fleet/fleet-choice'
import type { Revision } from '../../api/resources/revision'
import { timeText } from '../../lib/time/time-text'
import { canonicalPlate } from '../find/plate'
import { kindWord } from '../words/revision-words'
import { oneLine, plateText } from '../words/subject-words'
import { revisionsOf } from './replay'
import type { StatementData } from './statement-schema'

/** Something that a statement says and that something better says otherwise. */
export interface Contradiction {
  /** What it is about: `Plate`, `Reason of revision 7`. */
  readonly what: string
  readonly says: string
  /** Who says otherwise, as a sentence names it. */
  readonly by: 'the history' | 'the vehicle’s record' | 'the fleet'
  readonly instead: string
}

/** Something that a statement says and that the history says otherwise. */
export function historySays(what: string, says: string, instead: string): Contradiction {
  return { what, says, by: 'the history', instead }
}

/** What is known of a statement's vehicle without its history; null if not. */
export interface KnownVehicle {
  readonly plate: { readonly plate: string; readonly plateState: string } | null
  readonly fleet: NamedFleet | null
}

/** What of a statement could not be compared. */
export type Uncompared = 'plate' | 'fleet'

/** Compares plate and fleet with the vehicle's record and its fleet. What is not in the statement needs no comparison. */
export function compareVehicle({ vehicle, fleet }: StatementData, known: KnownVehicle) {
  const contradictions: Contradiction[] = []
  const uncompared: Uncompared[] = []
  const { plate, plateState } = vehicle
  if (canonicalPlate(plate) !== '') {
    const states = [plateState, known.plate?.plateState ?? ''].map(canonicalPlate)
    const isSameState = states[0] === states[1] || states.includes('')
    if (known.plate === null) uncompared.push('plate')
    else if (canonicalPlate(plate) !== canonicalPlate(known.plate.plate) || !isSameState)
      contradictions.push({
        what: 'Plate',
        says: plateText(plate, plateState),
        by: 'the vehicle’s record',
        instead: plateText(known.plate.plate, known.plate.plateState),
      })
  }
  const title = oneLine(fleet.title ?? '')
  if (title !== '') {
    const { title: today } = known.fleet ?? { title: null }
    if (today === null) uncompared.push('fleet')
    else if (title !== oneLine(today))
      contradictions.push({ what: 'Fleet', says: title, by: 'the fleet', instead: oneLine(today) })
  }
  return { contradictions, uncompared }
}

/** Compares a statement's revisions with those of today by their ids. `missing` are those that today's rows do not have. */
export function compareRows(data: StatementData, today: readonly Revision[]) {
  const byId = new Map(today.map((row) => [row.id, row]))
  const zone = data.asked.moments[0]?.zone ?? 'UTC'
  const found = new Map<string, Contradiction>()
  const missing = new Map<string, Revision>()
  for (const row of revisionsOf(data)) {
    const now = byId.get(row.id)
    if (!now) missing.set(row.id, row)
    else
      for (const { name, key, text } of FACTS)
        if (row[key] !== now[key]) {
          const one = historySays(`${name} of revision ${row.id}`, text(row, zone), text(now, zone))
          found.set(`${one.what} ${one.says}`, one)
        }
  }
  return { contradictions: [...found.values()], missing: [...missing.values()] }
}

/** That the history has no such revision. */
export function noSuchRevision({ id, instant }: Revision, { asked }: StatementData): Contradiction {
  const at = timeText(instant, asked.moments[0]?.zone ?? 'UTC', 'micro')
  return historySays(`Revision ${id}`, `recorded on ${at}`, 'no such change')
}

const MAX_QUOTED = 300

const quoted = (text: string | null) =>
  text === null ? 'nothing' : `“${oneLine(text).slice(0, MAX_QUOTED)}”`

const FACTS: readonly {
  readonly name: string
  readonly key: keyof Revision
  readonly text: (row: Revision, zone: string) => string
}[] = [
  { name: 'Time', key: 'instant', text: ({ instant }, zone) => timeText(instant, zone, 'micro') },
  { name: 'Kind', key: 'kind', text: ({ kind }) => kindWord(kind) },
  { name: 'Status', key: 'active', text: ({ active }) => (active ? 'on the fleet' : 'off the fleet') },
  { name: 'Reason', key: 'reason', text: ({ reason }) => quoted(reason) },
  { name: 'Person', key: 'username', text: ({ username }) => quoted(username) },
]
