import { seededRandom } from '../../lib/seeded-random'

/** Random values that are the same every time for the same seed. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  /** A plate: replaces each L of the pattern by a letter and each N by a digit. */
  plate(pattern: string): string
}

export function createRandom(seed: number): Random {
  const next = seededRandom(seed)
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    plate: (pattern) =>
      pattern
        .replace(/L/g, () => LETTERS.charAt(whole(0, LETTERS.length - 1)))
        .replace(/N/g, () => String(whole(0, 9))),
  }
}

/** Without I, O and Q, which most states do not use, and without the pattern's L and N. */
const LETTERS = 'ABCDEFGHJKMPRSTUVWXYZ'
