import * as z from 'zod/mini'
import { latestList } from './latest-list'
import type { Scope } from './scope'

/** The source types of charges that this person sent. */
export const sourceTypes = latestList({
  kind: 'source-types',
  item: z.string(),
  max: 12,
  nameOf: (text) => text,
  timeOf: () => 0,
})
export const readSourceTypes = sourceTypes.read

export function rememberSourceTypes(scope: Scope, used: readonly string[]): Promise<void> {
  return sourceTypes.add(scope, ...used.map((text) => text.trim()).filter((text) => text !== ''))
}
