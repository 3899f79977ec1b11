/** Numbers that look random and are the same every time for the same seed. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  /** One character of `alphabet` for each `?` of the pattern's letters L (letter) and N (digit). */
  plate(pattern: string): string
}

/** mulberry32: small, and good enough for plausible data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
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

/** Without I, O and Q, which most states leave out, and without the pattern's own L and N. */
const LETTERS = 'ABCDEFGHJKMPRSTUVWXYZ'
