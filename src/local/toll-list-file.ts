import type * as z from 'zod/mini'
import { parsedJson } from '../lib/json/exact-json'
import { isObject } from '../lib/json/is-object'
import { randomId } from '../lib/random-id'
import { LISTS_FILE, type Scope } from './scope'
import {
  type ExportedTollList,
  FILE_FORMAT,
  parseAnswers,
  parseCells,
  parseMatches,
  parseRowWork,
  type StoredAnswer,
  tollListFile,
} from './toll-list-shapes'
import { appendAnswers, cellTexts, readTollList, saveMatches, saveRowWork, saveTollList } from './toll-lists'

export async function exportTollLists(all: readonly { readonly scope: Scope; readonly id: string }[]) {
  const found = await Promise.all(all.map(({ scope, id }) => exported(scope, id)))
  const tollLists = found.filter((one) => one !== null)
  const exportedAt = new Date().toISOString()
  return `${JSON.stringify({ format: FILE_FORMAT, exportedAt, tollLists }, null, 1)}\n`
}

type ImportResult =
  | { readonly ok: true; readonly ids: readonly string[] }
  | { readonly ok: false; readonly message: string }

/** Imports lists under new IDs, so no existing list is replaced. */
export async function importTollLists(scope: Scope, text: string): Promise<ImportResult> {
  const file = readFile(text)
  if (typeof file === 'string') return { ok: false, message: file }
  const ids: string[] = []
  for (const { head, rows, matches, before, answers, work } of file.tollLists) {
    const id = randomId()
    // Save the head last, because tabs show a list only with its head.
    if (matches.length > 0) await saveMatches(scope, id, matches)
    // Merge the answers of earlier checks into one check.
    const check = head.check === 0 ? 0 : Math.max(head.check, 2)
    const complete = head.complete === 0 ? 0 : head.complete + check - head.check
    if (before.length > 0) await appendAnswers(scope, id, check - 1, before.map(imported))
    if (answers.length > 0) await appendAnswers(scope, id, check, answers.map(imported))
    if (work.length > 0) await saveRowWork(scope, id, work)
    const { imported: _, ...counted } = head.counts
    const counts = before.length + answers.length > 0 ? { ...counted, imported: head.rows } : counted
    await saveTollList(
      scope,
      { ...head, id, check, complete, counts, changedAt: Date.now() },
      cellTexts(rows),
    )
    ids.push(id)
  }
  return { ok: true, ids }
}

function imported({ asked, answer }: StoredAnswer): StoredAnswer {
  return { asked, answer: { ...answer, isImported: true } }
}

function readFile(text: string): z.infer<typeof tollListFile> | string {
  const whole = parsedJson(text)
  if (whole === undefined) return 'This file isn’t JSON. Choose a file exported from Disputes.'
  const value = isObject(whole) && LISTS_FILE in whole ? whole[LISTS_FILE] : whole
  const file = tollListFile.safeParse(value)
  if (file.success) return file.data
  const isOfFormat = isObject(value) && value.format === FILE_FORMAT
  return isOfFormat
    ? 'This file is damaged. Export it again.'
    : 'This file doesn’t contain a toll list. Choose a file exported from Disputes.'
}

async function exported(scope: Scope, id: string): Promise<ExportedTollList | null> {
  const stored = await readTollList(scope, id)
  if (stored === null) return null
  const rows = stored.cells.map(parseCells)
  if (rows.includes(null)) return null
  const work = stored.work.flatMap((text) => parseRowWork(text))
  return {
    head: stored.head,
    rows: rows.flatMap((part) => part ?? []),
    matches: parseMatches(stored.matches ?? '[]'),
    before: stored.before.flatMap((text) => parseAnswers(text)),
    answers: stored.answers.flatMap((text) => parseAnswers(text)),
    work,
  }
}
