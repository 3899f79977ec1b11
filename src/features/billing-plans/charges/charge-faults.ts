import { countWords } from '../../../lib/text/count-words'
import type { ChargeForm } from '../form/plan-form'
import { readAmount, readClock } from '../values/readings'

/** What a number of charges have wrong in the same way. */
export type FaultKind = 'amount' | 'clock' | 'sourceType'

/** A value that can be written right. */
export interface ChargeFix {
  readonly key: string
  readonly field: 'amount' | 'sourceType'
  readonly from: string
  readonly to: string
}

/** The fixes of a kind; never empty. */
export interface ChargeFault {
  readonly kind: FaultKind
  readonly fixes: readonly ChargeFix[]
}

/**
 * Finds what can be fixed in charges, by kind: amounts in another notation, hours on a clock, and source types that are
 * spelled unlike one of `known`. Only for offers: never apply a fix without asking.
 */
export function chargeFaults(charges: readonly ChargeForm[], known: readonly string[]): ChargeFault[] {
  const kinds = new Map<FaultKind, ChargeFix[]>()
  const add = (kind: FaultKind, fix: ChargeFix) => kinds.set(kind, [...(kinds.get(kind) ?? []), fix])
  const spellings = knownSpellings(known)
  for (const { key, amount, sourceType } of charges) {
    const reading = readAmount(amount)
    if (!reading.ok && reading.suggestion !== undefined) {
      const kind = readClock(amount) === null ? 'amount' : 'clock'
      add(kind, { key, field: 'amount', from: amount, to: reading.suggestion })
    }
    const spelling = spellings.get(bare(sourceType))
    if (spelling !== undefined && spelling !== sourceType.trim() && !known.includes(sourceType.trim()))
      add('sourceType', { key, field: 'sourceType', from: sourceType, to: spelling })
  }
  return [...kinds].map(([kind, fixes]) => ({ kind, fixes }))
}

/** Known source types without their spelling; not those that two spellings have. */
function knownSpellings(known: readonly string[]): ReadonlyMap<string, string> {
  const times = new Map<string, number>()
  for (const text of known) times.set(bare(text), (times.get(bare(text)) ?? 0) + 1)
  return new Map(known.filter((text) => times.get(bare(text)) === 1).map((text) => [bare(text), text]))
}

/** Without case, spaces and joining signs; '' matches nothing known. */
const bare = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '')

/** The charges with these fixes. */
export function withFixes(
  charges: readonly ChargeForm[],
  fixes: readonly ChargeFix[],
): readonly ChargeForm[] {
  if (fixes.length === 0) return charges
  const byKey = new Map<string, Partial<ChargeForm>>()
  for (const { key, field, to } of fixes) byKey.set(key, { ...byKey.get(key), [field]: to })
  return charges.map((charge) => ({ ...charge, ...byKey.get(charge.key) }))
}

/** Fixes of a kind that are shown as examples, at most. */
const MAX_EXAMPLES = 3

/** By kind: what one and several are called, and what is wrong with them. `clock` fixes amounts that are times. */
const WORDS: Readonly<Record<FaultKind, { noun: string; fixed: string; one: string; many: string }>> = {
  amount: {
    noun: 'amount',
    fixed: 'amount',
    one: 'can be written as a plain decimal',
    many: 'can be written as plain decimals',
  },
  clock: { noun: 'amount', fixed: 'time', one: 'is written as a time', many: 'are written as times' },
  sourceType: {
    noun: 'source type',
    fixed: 'source type',
    one: 'is spelled unlike before',
    many: 'are spelled unlike before',
  },
}

/** A fault in words: the problem with examples, the button, and what was done. */
export function faultText({ kind, fixes }: ChargeFault) {
  const pairs = [...new Map(fixes.map(({ from, to }) => [from.trim(), to]))]
  const shown = pairs.slice(0, MAX_EXAMPLES).map(([from, to]) => `${from} → ${to}`)
  const examples = `${shown.join(', ')}${pairs.length > MAX_EXAMPLES ? ', …' : ''}`
  const { noun, fixed, one, many } = WORDS[kind]
  const fixedWords = countWords(fixes.length, fixed)
  return {
    problem: `${countWords(fixes.length, noun)} ${fixes.length === 1 ? one : many}: ${examples}`,
    fix: `Fix ${fixedWords}`,
    fixed: `${fixedWords} fixed: ${examples}`,
  }
}
