import type { ReactNode } from 'react'
import { foldText } from '../../lib/text/fold-text'

/** Something that the palette lists, and what choosing it does. */
export interface PaletteItem {
  /** Stays the same for the same thing. */
  readonly id: string
  /** The text that is searched, and that is shown where there is no face. */
  readonly label: string
  /** More words that find the item. */
  readonly words?: string
  /** Shown in place of the label. */
  readonly face?: ReactNode
  /** Listed only when it matches what is typed: there are many of its kind. */
  readonly onDemand?: boolean
  /** Why it cannot be chosen, as sentences. */
  readonly disabledBecause?: string | null
  readonly run: () => void
}

/** Items of one kind, under a heading. */
export interface PaletteGroup {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

/** The items in which every typed word begins a word; all but those on demand when nothing is typed. */
export function matchingItems(query: string, items: readonly PaletteItem[]): PaletteItem[] {
  const typed = wordsOf(query)
  if (typed.length === 0) return query.trim() === '' ? items.filter(({ onDemand }) => !onDemand) : []
  return items.filter(({ label, words = '' }) => {
    const own = wordsOf(`${label} ${words}`)
    return typed.every((word) => own.some((one) => one.startsWith(word)))
  })
}

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}+-]+/u)
    .filter(Boolean)

/** The digits at the end of a query, perhaps a vehicle id: `7`, `#7`, `edit vehicle 7`. Null where there are none. */
export function trailingDigits(query: string): string | null {
  return /(?:^|[\s#])(\d+)\s*$/.exec(query.normalize('NFKC'))?.[1] ?? null
}

/** Index of the item that a key moves to from the active one, wrapping around; null for every other key. */
export function itemIndexByKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: (active + 1) % count,
    ArrowUp: (active + count - 1) % count,
    Home: 0,
    End: count - 1,
  }
  return moves[key] ?? null
}
