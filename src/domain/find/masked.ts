import { memoized } from '../../lib/memoized'
import { canonicalPlate, stateCode } from './plate'

/** The visible part of a plate or number with hidden characters: `****31`, `ZDF••21`, `…31`. */
export type Mask = NonNullable<ReturnType<typeof read>>

const GAP = '\u0000'
const SIGN = '[*?\u2217\u25A0-\u25FF\u2588\u00D7]'
/** Matches signs that mask characters if repeated, or attached to the next character. */
const HIDDEN = new RegExp(
  [
    `${SIGN}(?:[\\s-]*${SIGN})+`,
    `${SIGN}(?=-?[\\p{L}\\p{N}])`,
    '([#_~.\u2022\u00B7])(?:\\s*\\1)+',
    '^[\u2022\u00B7](?=[\\p{L}\\p{N}])',
    '^\\p{Dash}{2,}(?=[\\p{L}\\p{N}])',
    '(?<=[\\p{L}\\p{N}])\\p{Dash}{3,}(?=[\\p{L}\\p{N}])',
  ].join('|'),
  'gu',
)
/** Matches X's that mask characters, unless a vehicle has them in its plate. */
const X_MASK = /X{3,}|^XX|XX$/g
const NOTHING_HIDDEN = /^[\p{L}\p{N} -]*$/u

/** Parses a text with hidden characters; null if it hides none. A masked text matches no vehicle, but may suggest some. */
export const parseMask = memoized((text: string): Mask | null => {
  if (NOTHING_HIDDEN.test(text) && !/^--/.test(text) && !text.includes('---')) return null
  return read(tidy(text).replace(HIDDEN, GAP))
}, 1000)

export const isMasked = (text: string): boolean => parseMask(text) !== null

/** Parses like {@link parseMask}, but also treats repeated X's as masked characters: `XXXX31`. */
export const xMaskOf = (text: string): Mask | null => parseMask(text) ?? read(tidy(text).replace(X_MASK, GAP))

const tidy = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .trim()
    .replace(/^(?:LICEN[CS]E )?(?:PLATE|LP|UNIT|NUMBER|VEHICLE|ID)[\s:.]+/, '')

/** Parses a masked text. `parts`: the visible canonical parts, in order. `state`: the state next to them, or ''. */
function read(text: string) {
  if (!text.includes(GAP)) return null
  const words = text.split(/[\s,;/()[\]]+/).filter((word) => word !== '')
  const states = words.map((word) => (word.includes(GAP) ? undefined : stateCode(canonicalPlate(word))))
  const state = states.find((code) => code !== undefined) ?? ''
  const whole = words.filter((_, at) => states[at] === undefined).join('')
  const cut = whole.split(GAP).map(canonicalPlate)
  const parts = cut.filter((part) => part !== '')
  const [first = '', last = ''] = [cut[0], cut.at(-1)]
  if (parts.length === 0) return null
  return {
    state,
    parts,
    fits(key: string): boolean {
      if (key === '' || !key.startsWith(first) || !key.endsWith(last)) return false
      let at = 0
      for (const part of parts) {
        const found = key.indexOf(part, at)
        if (found === -1) return false
        at = found + part.length
      }
      return key.length >= first.length + last.length
    },
  }
}
