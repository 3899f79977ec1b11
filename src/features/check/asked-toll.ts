import type { TollSentence } from '../../domain/dispute/toll-line'
import type { Question } from '../../domain/verdict-view/asked-form'
import {
  CORRECTED_FIELDS,
  type Correction,
  correctionsText,
  findCorrections,
  readCorrections,
  type Stamp,
} from '../../domain/words/correction'
import { shortened, visibleText } from '../../lib/text/visible-text'
import { spellZone } from '../../lib/time/zone-names'
import { type CheckSearch, EXTRA_FIELDS } from './check-search'

/** A checked toll without a vehicle: the form is empty. */
export const NONE: CheckSearch = {}

export type NamedQuestion = Question & { readonly vehicle: string }

export interface EarlierTolls {
  readonly toll: CheckSearch
  readonly pasted: TollSentence
  readonly isFresh: boolean
  /** Whether the field still names the vehicle of the toll in the URL. */
  readonly isAsked: boolean
}

/** Returns the URL's texts for a toll, with its notice's other texts. `isSame`: same toll, other interpretation. */
export function tollOf(
  earlier: EarlierTolls,
  question: NamedQuestion,
  isSame: boolean,
  stamp: Stamp,
): CheckSearch {
  const { toll, pasted, isFresh, isAsked } = earlier
  const isNotice = toll.corrections !== undefined || EXTRA_FIELDS.some((key) => toll[key])
  // If the time of a checked notice changes, it is a different toll, and the notice's other texts don't apply.
  const known = isFresh ? pasted : isSame && (isAsked || isNotice) ? toll : NONE
  const besides = Object.fromEntries(EXTRA_FIELDS.map((key) => [key, known[key] || undefined]))
  const isCorrected = isFresh || (isNotice && known === toll)
  const corrections = isCorrected ? corrected(earlier, known, question, stamp) : []
  return { ...besides, ...question, corrections: correctionsText(corrections) }
}

/** Returns the corrections: values that differ from the pasted notice, or from its earlier corrections. */
function corrected(
  { toll, pasted, isFresh }: EarlierTolls,
  known: CheckSearch,
  { vehicle, at: time, zone }: NamedQuestion,
  stamp: Stamp,
): Correction[] {
  const saidZone =
    known === pasted && known.zone !== undefined ? (spellZone(known.zone) ?? known.zone) : undefined
  const said = { vehicle: known.vehicle || undefined, time: known.at || undefined, zone: saidZone }
  return findCorrections(
    said,
    { vehicle, time, zone },
    stamp,
    isFresh ? [] : readCorrections(toll.corrections),
  )
}

/** Most characters of an unused text that are shown at first, about a line. */
export const LONGEST_UNUSED = 100

/** Formats the pasted texts other than vehicle and time: `Also pasted: amount $4.50 · not used: “Toll for … on”.` */
export function extraText(toll: CheckSearch | TollSentence): string {
  const ignored = 'ignored' in toll && toll.ignored
  const parts = [
    ...EXTRA_FIELDS.map(
      (key) => toll[key] && `${key === 'other' ? 'vehicle' : key} ${visibleText(toll[key])}`,
    ),
    ...readCorrections('corrections' in toll ? toll.corrections : undefined).map(
      ({ field, said }) => `${CORRECTED_FIELDS[field].toLowerCase()} “${visibleText(said)}”`,
    ),
  ].filter(Boolean)
  const unused = ignored ? `not used: “${visibleText(shortened(ignored, LONGEST_UNUSED))}”` : ''
  if (parts.length === 0) return unused && `Pasted but ${unused}`
  return `Also pasted: ${[...parts, unused].filter(Boolean).join(' · ')}`
}
