import type { ReactNode } from 'react'
import { foldText } from '../../lib/text/fold-text'

export interface PaletteItem {
  readonly id: string
  readonly label: string
  readonly words?: string
  readonly face?: ReactNode
  /** Listed only if it matches the query, because there are many items of its kind. */
  readonly onDemand?: boolean
  readonly disabledReason?: string | null
  readonly run: () => void
}

export interface PaletteGroup {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

/** Returns the items in which every typed word starts a word; all except on-demand items if the query is empty. */
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

/** Returns the digits at the end of a query, perhaps a vehicle ID: `7`, `#7`, `edit vehicle 7`. Null if there are none. */
export const trailingDigits = (query: string): string | null =>
  /(?:^|[\s#])(\d+)\s*$/.exec(query.normalize('NFKC'))?.[1] ?? null

/** Returns the index of the item that a key moves to from the active one, wrapping around; null for every other key. */
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
