import type { ReactNode } from 'react'
import { foldText } from '../../lib/text/fold-text'

/** Something the palette finds, and what choosing it does. */
export interface PaletteItem {
  /** The same as long as it is the same thing. */
  readonly id: string
  /** What is searched, and read where there is no face. */
  readonly label: string
  /** Other words it is found by. */
  readonly words?: string
  /** What is seen instead of the label. */
  readonly face?: ReactNode
  /** Left out where nothing is typed: there are many of its kind. */
  readonly onDemand?: boolean
  readonly run: () => void
}

/** Items of a kind, under a heading. */
export interface PaletteGroup {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

const plain = (text: string): string => foldText(text).replaceAll('_', ' ')

/** The items with every word typed, at the beginning of one of their own; where nothing is typed all but the many. */
export function itemsOf(query: string, items: readonly PaletteItem[]): PaletteItem[] {
  const typed = plain(query)
    .split(/[^\p{L}\p{N}+-]+/u)
    .filter(Boolean)
  if (typed.length === 0) return query.trim() === '' ? items.filter(({ onDemand }) => !onDemand) : []
  return items.filter(({ label, words = '' }) => {
    const own = plain(`${label} ${words}`).split(/[^\p{L}\p{N}+-]+/u)
    return typed.every((word) => own.some((one) => one.startsWith(word)))
  })
}

/** Groups without items are none. */
export function groupsWithItems(groups: readonly PaletteGroup[]): PaletteGroup[] {
  return groups.filter(({ items }) => items.length > 0)
}

/** The vehicle id at the end of what is typed: `7`, `#7`, `edit vehicle 7`. Null where there is none. */
export function trailingDigits(query: string): string | null {
  return /(?:^|[\s#])(\d+)\s*$/.exec(query.normalize('NFKC'))?.[1] ?? null
}

/** The item that a key leads to from the active one, round and round; null for keys that lead nowhere. */
export function itemByKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count
    case 'ArrowUp':
      return (active + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
