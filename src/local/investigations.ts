import { countAll, deleteAll, read, readAll, readRecords, recordChange, takeOut, writeAll } from './database'
import {
  type InvestigationHead,
  type RowWork,
  type StoredAnswer,
  type StoredMatch,
  storedHead,
} from './investigation-shapes'
import { retainedPrefix } from './retained-keys'
import { changeWherever, type Owner, type Scope, scopeKey } from './scope'

/**
 * An investigation as it is stored. Rows, matches and answers are JSON texts: texts of any length are read without
 * holding up the page, and a worker parses them with `parseCells`, `parseMatches` and `parseAnswers`.
 */
export interface StoredInvestigation {
  readonly head: InvestigationHead
  /** All pasted rows, header included, in order. */
  readonly cells: readonly string[]
  readonly matches: string | null
  /** Answers of checks before the current one, earlier ones first. */
  readonly before: readonly string[]
  /** Answers of the current check, earlier ones first. */
  readonly answers: readonly string[]
  /** What was done with rows, a text each. */
  readonly work: readonly string[]
}

/** Rows in one text. */
const ROWS_A_TEXT = 2000

/** Rows as they are stored. */
export function cellTexts(rows: readonly (readonly string[])[]): string[] {
  const texts: string[] = []
  for (let at = 0; at < rows.length; at += ROWS_A_TEXT)
    texts.push(JSON.stringify(rows.slice(at, at + ROWS_A_TEXT)))
  return texts
}

const headKey = (scope: Scope, id: string, name = scopeKey(scope)): string =>
  `${retainedPrefix('investigation-head', scope)}${name}:${id}`
const partsPrefix = (scope: Scope, id: string): string =>
  `${retainedPrefix('investigation-data', scope)}${scopeKey(scope)}:${id}:`

const CELLS = 'cells:'
const MATCHES = 'matches'
const ANSWERS = 'answers:'
const WORK = 'work:'
/** Numbers in keys are of one width, so that keys are in the order of numbers. */
const padded = (number: number): string => String(number).padStart(9, '0')
const checkPrefix = (check: number): string => `${ANSWERS}${padded(check)}:`

/** The investigations of one person and fleet, the last changed first. Unreadable ones are left out, not deleted. */
export async function listInvestigations(scope: Scope): Promise<InvestigationHead[]> {
  return (await readRecords(headKey(scope, ''), storedHead)).sort((a, b) => b.changedAt - a.changedAt)
}

/** Reads one investigation; null where this browser does not have it, or cannot read it. */
export async function readInvestigation(scope: Scope, id: string): Promise<StoredInvestigation | null> {
  const head = storedHead.safeParse(await read(headKey(scope, id))).data
  if (head === undefined) return null
  const prefix = partsPrefix(scope, id)
  const stored = [...(await readAll(prefix))]
    .map(([key, value]) => [key.slice(prefix.length), value] as const)
    .filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const of = (wanted: (key: string) => boolean) =>
    stored.filter(([key]) => wanted(key)).map(([, text]) => text)
  const current = checkPrefix(head.check)
  return {
    head,
    cells: of((key) => key.startsWith(CELLS)),
    matches: of((key) => key === MATCHES)[0] ?? null,
    before: of((key) => key.startsWith(ANSWERS) && key < current),
    answers: of((key) => key.startsWith(current)),
    work: of((key) => key.startsWith(WORK)),
  }
}

/**
 * Saves an investigation with all its rows: everything or nothing. `cells` are {@link cellTexts}, which take the place of
 * `former` texts: another sheet may have fewer rows.
 */
export function saveInvestigation(
  scope: Scope,
  head: InvestigationHead,
  cells: readonly string[],
  former = 0,
): Promise<void> {
  const values = new Map<string, unknown>([[headKey(scope, head.id), head]])
  for (let at = 0; at < Math.max(cells.length, former); at++)
    values.set(`${partsPrefix(scope, head.id)}${CELLS}${padded(at)}`, cells[at])
  return writeAll(values)
}

/** Saves what was done with some rows, in place of what was done with each before. What is empty is deleted. */
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

/**
 * Replaces the head of a stored investigation; a deleted one stays deleted. The stored name wins: it is changed by
 * {@link renameInvestigation} alone, which another tab may have called. So does a later check, of another tab: without its
 * number its answers would not be found again.
 */
export function saveHead(scope: Scope, head: InvestigationHead): Promise<void> {
  return changeHead(scope, head.id, (stored) => {
    const { check, checkedAt, isUnfinished, complete } = stored.check > head.check ? stored : head
    return { ...head, name: stored.name, check, checkedAt, isUnfinished, complete }
  })
}

function changeHead(scope: Scope, id: string, change: (stored: InvestigationHead) => InvestigationHead) {
  return changeWherever(scope, (name) => headKey(scope, id, name), recordChange(storedHead, change))
}

/** Renames an investigation; does nothing where it is not stored. */
export function renameInvestigation(scope: Scope, id: string, name: string): Promise<void> {
  return changeHead(scope, id, (stored) => ({ ...stored, name }))
}

/** Saves the vehicles that plates meant, in place of those before. */
export function saveMatches(scope: Scope, id: string, matches: readonly StoredMatch[]): Promise<void> {
  return writeAll(new Map([[`${partsPrefix(scope, id)}${MATCHES}`, JSON.stringify(matches)]]))
}

let appended = 0

/** Adds answers to those of a check. Resolves when they are stored, or when this browser stores nothing. */
export function appendAnswers(scope: Scope, id: string, check: number, answers: readonly StoredAnswer[]) {
  // By time and count: unique in this tab, and only one tab checks an investigation at a time.
  const key = `${partsPrefix(scope, id)}${checkPrefix(check)}${padded(Date.now())}.${padded(appended++)}`
  return writeAll(new Map([[key, JSON.stringify(answers)]]))
}

/** Deletes the answers of checks before `check`. */
export async function deleteAnswersBefore(scope: Scope, id: string, check: number): Promise<void> {
  for (let old = check - 1; old > 0; old--) {
    const prefix = `${partsPrefix(scope, id)}${checkPrefix(old)}`
    if ((await countAll(prefix)) === 0) return
    await deleteAll(prefix)
  }
}

/** Deletes an investigation at once. The result puts it back, for "Undo". */
export function deleteInvestigation(scope: Scope, id: string): Promise<() => Promise<void>> {
  return takeOut(headKey(scope, id), partsPrefix(scope, id))
}

/** Fleets and ids of a person's readable investigations. */
export async function listOwned(owner: Owner): Promise<{ scope: Scope; id: string }[]> {
  const heads = await readAll(retainedPrefix('investigation-head', owner))
  return [...heads].flatMap(([key, value]) => {
    const { data } = storedHead.safeParse(value)
    const fleet = /,(null|\d+)\]:[^:]*$/.exec(key)?.[1]
    if (data === undefined || fleet === undefined) return []
    return [{ scope: { ...owner, fleetId: fleet === 'null' ? null : Number(fleet) }, id: data.id }]
  })
}
