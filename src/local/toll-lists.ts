import {
  change as changeStored,
  countAll,
  deleteAll,
  deleteWithUndo,
  read,
  readAll,
  readRecords,
  recordChange,
  writeAll,
} from './database'
import { type AccountKey, retainedPrefix, type Scope, scopeKey } from './scope'
import {
  type RowWork,
  type StoredAnswer,
  type StoredMatch,
  storedHead,
  type TollListSummary,
} from './toll-list-shapes'

export type StoredTollList = NonNullable<Awaited<ReturnType<typeof readTollList>>>

const ROWS_PER_RECORD = 2000

export function cellTexts(rows: readonly (readonly string[])[]): string[] {
  const texts: string[] = []
  for (let at = 0; at < rows.length; at += ROWS_PER_RECORD)
    texts.push(JSON.stringify(rows.slice(at, at + ROWS_PER_RECORD)))
  return texts
}

const headKey = (scope: Scope, id: string): string =>
  `${retainedPrefix('toll-list-head', scope)}${scopeKey(scope)}:${id}`
const partsPrefix = (scope: Scope, id: string): string =>
  `${retainedPrefix('toll-list-data', scope)}${scopeKey(scope)}:${id}:`

const CELLS = 'cells:'
const MATCHES = 'matches'
const ANSWERS = 'answers:'
const WORK = 'work:'
const padded = (number: number): string => String(number).padStart(9, '0')
const checkPrefix = (check: number): string => `${ANSWERS}${padded(check)}:`

export async function listTollLists(scope: Scope): Promise<TollListSummary[]> {
  return (await readRecords(headKey(scope, ''), storedHead)).sort((a, b) => b.changedAt - a.changedAt)
}

/** Reads a list; null if missing or unreadable. Rows, matches, and answers are JSON texts, for a worker to parse. */
export async function readTollList(scope: Scope, id: string) {
  const head = storedHead.safeParse(await read(headKey(scope, id))).data
  if (head === undefined) return null
  const prefix = partsPrefix(scope, id)
  const stored = [...(await readAll(prefix))]
    .map(([key, value]) => [key.slice(prefix.length), value] as const)
    .filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const textsOf = (wanted: (key: string) => boolean) =>
    stored.filter(([key]) => wanted(key)).map(([, text]) => text)
  const current = checkPrefix(head.check)
  return {
    head,
    cells: textsOf((key) => key.startsWith(CELLS)),
    matches: textsOf((key) => key === MATCHES)[0] ?? null,
    before: textsOf((key) => key.startsWith(ANSWERS) && key < current),
    answers: textsOf((key) => key.startsWith(current)),
    work: textsOf((key) => key.startsWith(WORK)),
  }
}

/** Saves a list, entirely or not at all. Rows are {@link cellTexts}. */
export function saveTollList(scope: Scope, head: TollListSummary, cells: readonly string[]): Promise<void> {
  const values = new Map<string, unknown>([[headKey(scope, head.id), head]])
  for (const [at, text] of cells.entries())
    values.set(`${partsPrefix(scope, head.id)}${CELLS}${padded(at)}`, text)
  return writeAll(values)
}

export function saveRowWork(scope: Scope, id: string, work: readonly RowWork[]): Promise<void> {
  const isEmpty = ({ row: _, ...rest }: RowWork) => Object.values(rest).every((one) => one === undefined)
  return writeAll(
    new Map(
      work.map((one) => [
        `${partsPrefix(scope, id)}${WORK}${padded(one.row)}`,
        isEmpty(one) ? undefined : JSON.stringify(one),
      ]),
    ),
  )
}

/** Stores a head. A deleted list stays deleted. Keeps the stored name, and a later check by a different tab. */
export function saveHead(scope: Scope, head: TollListSummary): Promise<void> {
  return changeHead(scope, head.id, (stored) => {
    const { check, checkedAt, isUnfinished, complete } = stored.check > head.check ? stored : head
    return { ...head, name: stored.name, check, checkedAt, isUnfinished, complete }
  })
}

const changeHead = (scope: Scope, id: string, change: (stored: TollListSummary) => TollListSummary) =>
  changeStored(headKey(scope, id), recordChange(storedHead, change))

export const renameTollList = (scope: Scope, id: string, name: string): Promise<void> =>
  changeHead(scope, id, (stored) => ({ ...stored, name }))

export const saveMatches = (scope: Scope, id: string, matches: readonly StoredMatch[]): Promise<void> =>
  writeAll(new Map([[`${partsPrefix(scope, id)}${MATCHES}`, JSON.stringify(matches)]]))

let appended = 0

/** Stores answers. Resolves when stored, or if this browser stores nothing. */
export function appendAnswers(scope: Scope, id: string, check: number, answers: readonly StoredAnswer[]) {
  // Unique, because only one tab checks a list at a time.
  const key = `${partsPrefix(scope, id)}${checkPrefix(check)}${padded(Date.now())}.${padded(appended++)}`
  return writeAll(new Map([[key, JSON.stringify(answers)]]))
}

export async function deleteAnswersBefore(scope: Scope, id: string, check: number): Promise<void> {
  for (let old = check - 1; old > 0; old--) {
    const prefix = `${partsPrefix(scope, id)}${checkPrefix(old)}`
    if ((await countAll(prefix)) === 0) return
    await deleteAll(prefix)
  }
}

export const deleteTollList = (scope: Scope, id: string): Promise<() => Promise<void>> =>
  deleteWithUndo(headKey(scope, id), partsPrefix(scope, id))

export async function listOwned(owner: AccountKey): Promise<{ scope: Scope; id: string }[]> {
  const heads = await readAll(retainedPrefix('toll-list-head', owner))
  return [...heads].flatMap(([key, value]) => {
    const { data } = storedHead.safeParse(value)
    const fleet = /,(null|\d+)\]:[^:]*$/.exec(key)?.[1]
    if (data === undefined || fleet === undefined) return []
    return [{ scope: { ...owner, fleetId: fleet === 'null' ? null : Number(fleet) }, id: data.id }]
  })
}
