import { type LookupPage, textsOf, wordsOf } from './vehicle-lookup'
import type { VehicleRow } from './vehicle-rows'

/** Vehicles that match by something other than plate, number or id. Never what Enter opens. */
interface OtherMatches {
  /** All typed words stand in make, model, year or lessee, or beside them in plate, state, number or id. */
  readonly named: readonly VehicleRow[]
  /** The service found them by a value of another kind, perhaps one that it does not show. */
  readonly unnamed: readonly VehicleRow[]
}

/** Prepares vehicles to be searched with every key. */
export function indexTexts(rows: readonly VehicleRow[]) {
  return rows.map((row) => ({ row, ...textsOf({ id: row.vehicleId, text: row }) }))
}

interface Search {
  readonly typed: string
  readonly index: ReturnType<typeof indexTexts>
  /** Vehicles that are matches or look-alikes already. */
  readonly found: ReadonlySet<number>
  readonly pages: readonly LookupPage[]
  /** Whether the pages answer what is typed, by a service that searches. Rows without the words count only then. */
  readonly searched: boolean
}

/** Finds what matches beyond plates, numbers and ids: by words, or by the service's own search. */
export function otherMatches({ typed, index, found, pages, searched }: Search): OtherMatches {
  const words = wordsOf(typed)
  if (words.length === 0) return { named: [], unnamed: [] }
  const asTyped = searched ? idsOfTypedSearch(pages) : null
  const others = index.filter(({ row }) => !found.has(row.vehicleId))
  const named: VehicleRow[] = []
  const unnamed: VehicleRow[] = []
  for (const { row, ...texts } of others)
    if (words.some((word) => texts.named.includes(word)) && words.every((word) => texts.shown.includes(word)))
      named.push(row)
    else if (asTyped?.has(row.vehicleId)) unnamed.push(row)
  return { named, unnamed }
}

/** The other searches of a query split it or write it as a plate: what they bring by chance is no match. */
function idsOfTypedSearch(pages: readonly LookupPage[]): ReadonlySet<number> {
  const search = pages[0]?.[0]?.search
  const steps = pages.flatMap((page) => page?.filter((step) => step.search === search) ?? [])
  return new Set(steps.flatMap(({ page }) => page.rows.flatMap((row) => ('id' in row ? row.id : []))))
}
