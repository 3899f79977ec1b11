import {
  AMOUNT,
  bare,
  LABELS,
  LONGEST_NOTICE,
  momentIn,
  platesIn,
  REFERENCE,
  type TollSentence,
  type TollText,
} from './toll-line'

interface TollPart {
  readonly kind: 'vehicle' | 'time' | 'amount' | 'reference'
  readonly text: string
  readonly place: number
  /** The words before an amount or a reference: `Notice: `. */
  readonly label: string
}

/** Finds the vehicles, times, amounts, and references in a text, each in the order of the text. */
export function tollParts(text: string) {
  let rest = text.slice(0, LONGEST_NOTICE).replace(LABELS, blank)
  const parts: TollPart[] = []
  for (const [kind, pattern] of PATTERNS)
    rest = rest.replace(pattern, (whole, found: string, place: number) => {
      const label = whole.slice(0, whole.indexOf(found)).trim() || rest.slice(0, place).slice(-20)
      parts.push({ kind, text: found.trim(), place, label })
      return blank(whole)
    })
  const found = [...rest.matchAll(/\S+/g)]
  const words = found.map(([word]) => word)
  const add = (kind: TollPart['kind'], text: string, word: number) =>
    parts.push({ kind, text, place: found[word]?.index ?? 0, label: '' })
  for (let from = 0; from < words.length; from++) {
    const span = momentIn(words, from, from)
    if (span === null) continue
    add('time', span.at, from)
    words.fill('', from, from + span.count)
  }
  for (const { vehicle, place } of platesIn(words.map(bare))) add('vehicle', vehicle, place)
  parts.sort((a, b) => a.place - b.place)
  const textsOf = (kind: TollPart['kind']) => parts.flatMap((one) => (one.kind === kind ? one.text : []))
  return {
    parts,
    vehicles: textsOf('vehicle'),
    times: textsOf('time'),
    amounts: textsOf('amount'),
    references: textsOf('reference'),
  }
}

const blank = (text: string): string => text.replace(/\S/g, ' ')
const PATTERNS = [
  ['reference', new RegExp(REFERENCE, 'gi')],
  ['amount', new RegExp(AMOUNT, 'g')],
] as const
const OTHER_AMOUNT = /\b(?:total|due|balance|fees?|penalty|owed?|pay)\W*$/i

/**
 * Finds tolls in sentences or a notice: a plate for each time, or one for all. Empty if it isn't certain which belong
 * together. Amounts and references that may be of another toll, or of all, are `ignored`.
 */
export function findTolls(text: string): readonly (TollText & Partial<TollSentence>)[] {
  if (text.length > LONGEST_NOTICE) return []
  const { parts, vehicles, times, amounts, references } = tollParts(text)
  const isOne = new Set(vehicles).size === 1
  const orderOf = (...kinds: readonly TollPart['kind'][]) =>
    parts.flatMap(({ kind }) => (kinds.includes(kind) ? kind.charAt(0) : [])).join('')
  if (!isOne && !/^(?:(?:vt)+|(?:tv)+)$/.test(orderOf('vehicle', 'time'))) return []
  const hasOwn = vehicles.length === times.length
  const order = (kind: TollPart['kind']) =>
    hasOwn ? orderOf('vehicle', 'time', kind) : orderOf('time', kind)
  const labels = (kind: TollPart['kind']) =>
    parts.filter((one) => one.kind === kind).map(({ label }) => label)
  // An amount before the first toll may be the total.
  const isPaid =
    /^(vta|tva|ta)\1*$/.test(order('amount')) && !labels('amount').some((label) => OTHER_AMOUNT.test(label))
  const isReferred =
    /^(vtr|tvr|vrt|trv|rvt|rtv|tr|rt)\1*$/.test(order('reference')) && new Set(labels('reference')).size === 1
  const left = [...(isPaid ? [] : amounts), ...(isReferred ? [] : references)].join(', ')
  return times.map((at, index) => ({
    vehicle: vehicles[isOne ? 0 : index] ?? '',
    at,
    amount: (isPaid && amounts[index]) || '',
    reference: (isReferred && references[index]) || '',
    ...(left !== '' && { ignored: left }),
  }))
}

export const listText = (tolls: readonly TollText[]): string =>
  [
    'Vehicle\tDate and time\tAmount\tReference',
    ...tolls.map(({ vehicle, at, amount, reference }) => [vehicle, at, amount, reference].join('\t')),
  ].join('\n')
