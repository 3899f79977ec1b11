import { formatInstant, type Instant } from '../../lib/time/instant'
import { timeText } from '../../lib/time/time-text'
import { type Correction, correctionText } from '../words/correction'
import { fleetPhrase, oneLine } from '../words/subject-words'
import { type Filing, isLetterZone, type StatementData } from './statement-data'
import {
  factsSection,
  fleetText,
  madeByText,
  noticeSection,
  type StatementSection,
} from './statement-sections'
import type { StatementContent } from './statement-words'

/** A search of the fleet that found no vehicle: of a statement and of the text to copy. */
export interface NoVehicleData extends Pick<StatementData, 'api' | 'madeBy' | 'fleet' | 'reference'> {
  readonly format: 'fleet-console/no-vehicle-statement'
  readonly version: 1
  readonly searchedAt: Instant
  readonly asked: { readonly vehicle: string; readonly at: string; readonly zone: string }
  readonly corrections: readonly Correction[]
  readonly filing: Filing
}

const TITLE = 'Evidence statement'

export function noVehicleContent(data: NoVehicleData): StatementContent {
  const { asked, fleet, searchedAt, corrections, reference } = data
  const plate = oneLine(asked.vehicle)
  const [found, when] = sentenceOf(data)
  const sections: readonly StatementSection[] = [
    ...noticeSection(data),
    factsSection('Search', [
      ['Searched for', `${plate}, as a plate, a vehicle number, and a vehicle ID`],
      ['Fleet', fleetText(fleet)],
      ['Searched at', timeText(searchedAt, asked.zone), formatInstant(searchedAt)],
      ['Toll’s time', `${oneLine(asked.at)} · time zone ${oneLine(asked.zone)}`],
      ['API', data.api],
    ]),
    { kind: 'list', title: 'What this does not prove', items: LIMITS },
    { ...factsSection('Filed by', [['Made by', madeByText(data.madeBy)]]), signature: 'Signature and date' },
  ]
  return {
    title: reference === null ? TITLE : `${TITLE} · Reference ${oneLine(reference)}`,
    documentTitle: `${TITLE}: no vehicle ${plate}`,
    lead: null,
    headlines: [
      {
        label: null,
        tone: 'off',
        axis: null,
        sentence: [
          { text: found, isStrong: true },
          { text: when, isStrong: false },
        ],
      },
    ],
    caveats: corrections.map((one) => correctionText(one, asked.zone)),
    sections: sections.map((section) => ({ ...section, isLarge: true })),
    footer: `${TITLE} · no vehicle ${plate}`,
  }
}

const LIMITS = [
  'That the fleet had no such vehicle at the time of the toll. The search is of the fleet at the time of the search.',
  'That no deleted vehicle had this plate. Deleted vehicles aren’t listed.',
  'Who made this statement. It isn’t digitally signed.',
]

/** Words the finding in two parts: `No vehicle in the Alder Rentals fleet matches “ZZZ999 NY”` and as of when. */
function sentenceOf({ asked, fleet, searchedAt }: NoVehicleData): readonly [found: string, when: string] {
  const found = `No vehicle in ${fleetPhrase(fleet)} matches “${oneLine(asked.vehicle)}”`
  return [found, `, as of ${timeText(searchedAt, asked.zone)}.`]
}

export const noVehicleText = (data: NoVehicleData): string =>
  `${sentenceOf(data).join('')} Deleted vehicles aren’t listed.\n`

export const noVehiclePaper = ({ asked }: NoVehicleData) => (isLetterZone(asked.zone) ? 'letter' : 'a4')

export function noVehicleName({ asked }: NoVehicleData, ending: 'pdf' | 'json'): string {
  const plate = asked.vehicle.normalize('NFKD').replace(/[^A-Za-z0-9]+/g, '')
  return `evidence-no-vehicle-${plate}.${ending}`
}
