import * as z from 'zod/mini'
import { change, read } from './database'
import { type Scope, scopeKey } from './scope'

const toll = z.object({
  /** What was typed: the vehicle, the time and its zone. */
  vehicle: z.string(),
  at: z.string(),
  zone: z.string(),
  /** The answer of then, in its headline's words. */
  answer: z.string(),
  /** When it was answered, milliseconds since 1970. */
  answeredAt: z.number(),
})

/** A toll that this person checked in this browser. */
export type RecentToll = z.infer<typeof toll>

const MAX_TOLLS = 20

function parse(value: unknown): RecentToll[] {
  const list = z.array(z.unknown()).safeParse(value)
  return list.success ? list.data.flatMap((item) => toll.safeParse(item).data ?? []) : []
}

/** The tolls of two stored lists, each once, latest first. */
export function joinTolls(a: unknown, b: unknown): RecentToll[] {
  const all = [...parse(a), ...parse(b)].sort((one, other) => other.answeredAt - one.answeredAt)
  const names = all.map(nameOf)
  return all.filter((one, index) => names.indexOf(nameOf(one)) === index).slice(0, MAX_TOLLS)
}

const nameOf = ({ vehicle, at, zone }: RecentToll): string => JSON.stringify([vehicle, at, zone])

const key = (scope: Scope): string => `tolls:${scopeKey(scope)}`

/** Reads the tolls that were checked here, latest first. */
export async function readRecentTolls(scope: Scope): Promise<RecentToll[]> {
  return parse(await read(key(scope)))
}

/** Puts a toll first; checked again, its answer takes the place of the one before. */
export function rememberToll(scope: Scope, one: RecentToll): Promise<void> {
  return change(key(scope), (old) => joinTolls([one], old))
}
