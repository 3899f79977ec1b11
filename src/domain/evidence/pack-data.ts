import * as z from 'zod/mini'
import type { Pack } from './statement-words'

/** Names the format of a pack's own data. */
const PACK_FORMAT = 'fleet-console/evidence-pack'

const text = z.string()

/** What is on the cover of a pack besides its statements: with these, the pack can be made again and compared. */
const packData = z.strictObject({
  format: z.literal(PACK_FORMAT),
  version: z.literal(1),
  madeAt: z.int(),
  zone: text,
  madeBy: z.nullable(text),
  fleet: z.strictObject({ id: z.nullable(z.int()), title: z.nullable(text) }),
  listName: z.nullable(text),
  summary: z.array(z.strictObject({ name: text, count: text, amount: text })),
})

/** The text that a pack has attached. */
export function packText({ madeAt, zone, madeBy, fleet, listName, summary }: Pack): string {
  const { id, title } = fleet
  const data = { madeAt, zone, madeBy, fleet: { id, title }, listName, summary }
  return JSON.stringify({ format: PACK_FORMAT, version: 1, ...data })
}

/** Whether a text is a pack's own data and not one of its statements. */
export function isPackText(text: string): boolean {
  return text.startsWith(`{"format":"${PACK_FORMAT}"`)
}

/** Longer covers are nobody's. */
const MAX_LETTERS = 50_000

/** Reads the text of {@link packText}; null for any other. */
export function readPackText(text: string): Omit<Pack, 'statements'> | null {
  if (text.length > MAX_LETTERS) return null
  try {
    const { data } = packData.safeParse(JSON.parse(text))
    return data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
