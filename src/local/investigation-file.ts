import * as z from 'zod/mini'
import { isObject } from '../lib/json/is-object'
import { parsedJson } from '../lib/json/parsed-json'
import { randomId } from '../lib/random-id'
import {
  type ExportedInvestigation,
  FILE_FORMAT,
  investigationFile,
  parseAnswers,
  parseCells,
  parseMatches,
  parseRowWork,
  type StoredAnswer,
} from './investigation-shapes'
import {
  appendAnswers,
  cellTexts,
  readInvestigation,
  saveInvestigation,
  saveMatches,
  saveRowWork,
} from './investigations'
import { LISTS_FILE } from './retained-keys'
import type { Scope } from './scope'

/** Writes one investigation as a JSON file; null where this browser does not have it. */
export async function exportInvestigation(scope: Scope, id: string) {
  const one = await exported(scope, id)
  if (one === null) return null
  const name = one.head.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return { fileName: `${name || 'list'}.json`, text: fileOf([one]) }
}

/** Writes several investigations as one JSON file; those that cannot be read are left out. */
export async function exportInvestigations(all: readonly { readonly scope: Scope; readonly id: string }[]) {
  const found = await Promise.all(all.map(({ scope, id }) => exported(scope, id)))
  return fileOf(found.filter((one) => one !== null))
}

type Imported =
  | { readonly ok: true; readonly ids: readonly string[] }
  /** `message` is a sentence. */
  | { readonly ok: false; readonly message: string }

/** Stores the investigations of an exported file under new ids: none that is here is replaced. */
export async function importInvestigation(scope: Scope, text: string): Promise<Imported> {
  const file = readFile(text)
  if (typeof file === 'string') return { ok: false, message: file }
  const ids: string[] = []
  for (const { head, rows, matches, before, answers, work = [] } of file.investigations) {
    const id = randomId()
    // Answers first: without its head nobody sees them, and with it they are there.
    if (matches.length > 0) await saveMatches(scope, id, matches)
    // The answers before are those of one check here, whatever the number of checks that they came from.
    const check = head.check === 0 ? 0 : Math.max(head.check, 2)
    const complete = head.complete === 0 ? 0 : head.complete + check - head.check
    if (before.length > 0) await appendAnswers(scope, id, check - 1, before.map(imported))
    if (answers.length > 0) await appendAnswers(scope, id, check, answers.map(imported))
    if (work.length > 0) await saveRowWork(scope, id, work)
    const { imported: _, ...counted } = head.counts
    const counts = before.length + answers.length > 0 ? { ...counted, imported: head.rows } : counted
    await saveInvestigation(
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

function readFile(text: string): z.infer<typeof investigationFile> | string {
  const whole = parsedJson(text)
  if (whole === undefined) return 'This file is not JSON. Choose a file exported from Disputes.'
  // Of a sign-out's file of everything, the lists.
  const value = isObject(whole) && LISTS_FILE in whole ? whole[LISTS_FILE] : whole
  const file = investigationFile.safeParse(value)
  if (file.success) return file.data
  const about = z.object({ format: z.literal(FILE_FORMAT), version: z.number() }).safeParse(value)
  if (!about.success) return 'This file holds no list. Choose a file exported from Disputes.'
  return about.data.version > 1
    ? 'This file is of a newer version of the console. Reload the page and try again.'
    : 'This file is damaged. Export it again.'
}

async function exported(scope: Scope, id: string): Promise<ExportedInvestigation | null> {
  const stored = await readInvestigation(scope, id)
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
    ...(work.length > 0 && { work }),
  }
}

function fileOf(investigations: readonly ExportedInvestigation[]): string {
  const exportedAt = new Date().toISOString()
  return `${JSON.stringify({ format: FILE_FORMAT, version: 1, exportedAt, investigations }, null, 1)}\n`
}
