import { FileLimitError, MAX_STATEMENTS, MAX_TEXT } from '../evidence/file-limits'
import { STATEMENT_FORMAT } from '../evidence/statement-schema'
import { createInflate, type Inflate } from './inflate'
import { objectsOf, orUnreadable, reference, references, stringOf } from './pdf-objects'

export interface Attachment {
  readonly name: string
  readonly text: string
}

/** What a PDF of ours holds besides its pages. */
export interface PdfFacts {
  readonly attachments: readonly Attachment[]
  /** The hash that a statement's PDF names; null in a pack. */
  readonly hash: string | null
}

/** How the hash of a statement is written among the PDF's facts. */
export const HASH_KEYWORD = 'SHA-256 '

/** The statements of a pack, and its cover's data. */
const MAX_ATTACHED = MAX_STATEMENTS + 1

/**
 * Reads what is attached to a PDF that `writeStatement` or `writePack` made. Null for any other file. Rejects with
 * FileLimitError alone.
 */
export function readAttachments(bytes: Uint8Array<ArrayBuffer>, inflate: Inflate = createInflate()) {
  return orUnreadable(async () => {
    const pdf = objectsOf(bytes)
    const files = references(pdf.catalog, 'AF')
    assertCount(files.length)
    const attachments: Attachment[] = []
    for (const number of files) {
      const entry = pdf.find(number)
      const file = Number(/\/EF <<\s*\/F (\d+) 0 R/.exec(entry)?.[1])
      const text = decoded(await pdf.content(file, inflate))
      attachments.push({ name: stringOf(entry, 'UF'), text })
    }
    const hasKeywords = pdf.info.includes('/Keywords')
    const keywords = hasKeywords ? stringOf(pdf.find(reference(pdf.info, 'Keywords')), '') : ''
    const hash = keywords.startsWith(HASH_KEYWORD) ? keywords.slice(HASH_KEYWORD.length) : null
    return { attachments, hash }
  })
}

/**
 * Finds the statements in a PDF that another program saved again, by looking through its attached files: programs move
 * them, but seldom change them. The hash is looked for in its metadata. No attachments where there are none. Rejects with
 * FileLimitError alone.
 */
export async function findAttachments(bytes: Uint8Array<ArrayBuffer>, inflate: Inflate): Promise<PdfFacts> {
  const text = new TextDecoder('latin1').decode(bytes)
  const attachments: Attachment[] = []
  let end = 0
  let count = 0
  // Only forward: a place that is named a million times is looked at once.
  for (let at = text.indexOf(EMBEDDED); at >= 0; at = text.indexOf(EMBEDDED, Math.max(end, at + 1))) {
    if (!/\W/.test(text.charAt(at + EMBEDDED.length))) continue
    const begin = text.indexOf('stream', at)
    end = text.indexOf('endstream', begin)
    if (begin < 0 || end < 0) break
    assertCount(++count)
    const from = begin + (/^stream\r?\n?/.exec(text.slice(begin, begin + 8))?.[0].length ?? 0)
    const content = await unpacked(bytes.subarray(from, end), inflate)
    if (content.includes(STATEMENT_FORMAT))
      attachments.push({ name: `${attachments.length + 1}`, text: content })
  }
  return { attachments, hash: new RegExp(`${HASH_KEYWORD}([0-9a-f]{64})`).exec(text)?.[1] ?? null }
}

const EMBEDDED = '/EmbeddedFile'

function assertCount(count: number): void {
  if (count > MAX_ATTACHED)
    throw new FileLimitError(
      `This file has more than ${MAX_STATEMENTS} statements: a pack has that many at most. Ask for the original file.`,
    )
}

/** The text of packed or plain bytes, which may be followed by a line's end. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>, inflate: Inflate): Promise<string> {
  for (const spare of [0, 1, 2]) {
    const part = bytes.subarray(0, bytes.length - spare)
    const text = await orUnreadable(async () => decoded(await inflate(part)))
    if (text !== null) return text
  }
  return new TextDecoder().decode(bytes.subarray(0, MAX_TEXT)).trimEnd()
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}
