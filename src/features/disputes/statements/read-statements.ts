import { type CheckedStatement, checkAttachment, checkJson } from '../../../domain/evidence/check-statement'
import { fileOf } from '../../../domain/evidence/statement-file'
import type { StatementFile } from '../../../domain/evidence/statement-schema'
import {
  findAttachments,
  type PdfFacts,
  readAttachments,
} from '../../../domain/evidence-pdf/read-attachments'

/** What is known of a statement's file, besides its data. */
export interface ReadStatement {
  /** The file's name, or that of a statement in a pack. */
  readonly name: string
  readonly checked: CheckedStatement
  /**
   * `whole`: byte by byte the file that this console writes; `json` or `pdf`: another program wrote it, or another version
   * of the console, so that only its data is checked; `no-hash`: such a PDF, without the hash that its data has; `pack`: its data is checked, the pages of a pack are not.
   */
  readonly file: 'whole' | 'json' | 'pdf' | 'no-hash' | 'pack'
}

/** Makes the PDF of a statement again. */
type MakePdf = (file: StatementFile) => Promise<Uint8Array<ArrayBuffer>>

const NO_STATEMENT = 'This file is not an evidence statement.'

/**
 * Reads the statements in a file and checks each against its own hash and answers: one of a statement's PDF or JSON,
 * several of a pack. Rejects where the file cannot be read or the PDF cannot be made.
 */
export async function readStatements(file: File, makePdf: MakePdf): Promise<readonly ReadStatement[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isPdf = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')
  if (!isPdf) {
    const checked = await checkJson(new TextDecoder().decode(bytes))
    const isResaved = checked.kind === 'intact' && checked.isResaved
    return [{ name: file.name, checked, file: isResaved ? 'json' : 'whole' }]
  }
  const own = await readAttachments(bytes)
  const facts = own ?? (await findAttachments(bytes))
  if (facts.attachments.length === 0)
    return [{ name: file.name, checked: { kind: 'not-a-statement', message: NO_STATEMENT }, file: 'whole' }]
  if (isPack(facts)) return readPack(facts)
  const [{ text } = { text: '' }] = facts.attachments
  const checked = await checkAttachment(text, facts.hash)
  if (checked.kind !== 'intact') return [{ name: file.name, checked, file: 'whole' }]
  const isSame = own !== null && areEqual(bytes, await makePdf(fileOf(checked.data)))
  return [{ name: file.name, checked, file: isSame ? 'whole' : facts.hash === null ? 'no-hash' : 'pdf' }]
}

/** A pack attaches statements with their hashes, a statement its data alone. */
const isPack = ({ attachments }: PdfFacts): boolean =>
  attachments.some(({ text }) => /^\{\s*"data":/.test(text))

async function readPack({ attachments }: PdfFacts): Promise<ReadStatement[]> {
  const read: ReadStatement[] = []
  for (const { name, text } of attachments) read.push({ name, checked: await checkJson(text), file: 'pack' })
  return read
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
