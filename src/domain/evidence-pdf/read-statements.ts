import { type CheckedStatement, checkAttachment, checkJson } from '../evidence/check-statement'
import { assertMost, FileLimitError, MAX_FILE, MAX_TEXT } from '../evidence/file-limits'
import { isPackText, readPackText } from '../evidence/pack'
import { fileOf } from '../evidence/statement-file'
import type { PdfFonts } from './fonts'
import { createInflate, type Inflate } from './inflate'
import { pageTexts } from './page-texts'
import { type Attachment, findAttachments, type PdfFacts, readAttachments } from './read-attachments'
import { writePack, writeStatement } from './write-statement'

/** What is known of a statement's file, besides its data. */
export interface ReadStatement {
  /** The file's name, or that of a statement in a pack. */
  readonly name: string
  readonly checked: CheckedStatement
  readonly file: FileState
}

export type FileState =
  /**
   * `whole`: byte by byte the file that this console makes of the data; `other`: not that, but no page is known to differ;
   * `no-hash`: such a PDF without the hash of its data; `uncompared`: a pack of which the cover's data or a statement is
   * missing, so that it cannot be made again.
   */
  | { readonly kind: 'whole' | 'other' | 'no-hash' | 'uncompared' }
  /** The text of pages is not what the data says; their numbers from 1. */
  | { readonly kind: 'pages'; readonly pages: readonly number[] }

/** What is being done with a file: its statements are read, then fonts loaded, its pages made again and compared. */
export interface ReadProgress {
  readonly step: 'reading' | 'loading' | 'comparing'
  /** Statements. */
  readonly done: number
}

interface Reading {
  readonly loadFonts: () => Promise<PdfFonts>
  readonly onProgress: (progress: ReadProgress) => void
}

const NO_STATEMENT = 'This file is not an evidence statement.'

/**
 * Reads the statements in a file and checks each against its own hash and answers, and the file against the one that its
 * data makes: one of a statement's PDF or JSON, several of a pack. Rejects with FileLimitError for a file that no console
 * writes, or where the file cannot be read or the PDF cannot be made again.
 */
export async function readStatements(file: File, reading: Reading): Promise<readonly ReadStatement[]> {
  const { name } = file
  if (file.size > MAX_FILE)
    throw new FileLimitError(
      'This file is larger than any statement or pack: it was not read. Ask for the original file.',
    )
  const isPdf = (await file.slice(0, 1024).text()).includes('%PDF-')
  reading.onProgress({ step: 'reading', done: 0 })
  if (!isPdf) {
    assertMost(file.size, MAX_TEXT, 'is longer')
    const checked = checkJson(await file.text())
    const isResaved = checked.kind === 'intact' && checked.isResaved
    return [{ name, checked, file: { kind: isResaved ? 'other' : 'whole' } }]
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const inflate = createInflate()
  const facts = (await readAttachments(bytes, inflate)) ?? (await findAttachments(bytes, inflate))
  const [first] = facts.attachments
  if (first === undefined)
    return [{ name, checked: { kind: 'not-a-statement', message: NO_STATEMENT }, file: { kind: 'whole' } }]
  if (isPack(facts)) return readPack(bytes, facts, inflate, reading)
  const checked = checkAttachment(first.text, facts.hash)
  if (checked.kind !== 'intact') return [{ name, checked, file: { kind: 'whole' } }]
  const fonts = await fontsOf(reading)
  const made = await writeStatement(fileOf(checked.data), fonts)
  const compared = await compareFiles(bytes, made, isOfToday(checked), inflate)
  const isWithoutHash = facts.hash === null && compared.kind === 'other'
  return [{ name, checked, file: isWithoutHash ? { kind: 'no-hash' } : compared }]
}

/** A pack attaches statements with their hashes, a statement its data alone. */
const isPack = ({ attachments }: PdfFacts): boolean =>
  attachments.some(({ text }) => /^\{\s*"data":/.test(text))

async function readPack(
  bytes: Uint8Array<ArrayBuffer>,
  { attachments }: PdfFacts,
  inflate: Inflate,
  reading: Reading,
): Promise<ReadStatement[]> {
  const { onProgress } = reading
  const isCover = ({ text }: Attachment) => isPackText(text)
  const read: { name: string; checked: CheckedStatement }[] = []
  for (const one of attachments) {
    if (isCover(one)) continue
    read.push({ name: one.name, checked: checkJson(one.text) })
    onProgress({ step: 'reading', done: read.length })
  }
  const cover = readPackText(attachments.find(isCover)?.text ?? '')
  const intact = read.flatMap(({ checked }) => (checked.kind === 'intact' ? [checked] : []))
  let file: FileState = { kind: 'uncompared' }
  if (cover !== null && intact.length === read.length) {
    const fonts = await fontsOf(reading)
    const pack = { ...cover, statements: intact.map(({ data }) => fileOf(data)) }
    const made = await writePack(pack, fonts, (done) => onProgress({ step: 'comparing', done }))
    file = await compareFiles(bytes, made, intact.every(isOfToday), inflate)
  }
  return read.map((one) => ({ ...one, file }))
}

async function fontsOf({ loadFonts, onProgress }: Reading): Promise<PdfFonts> {
  onProgress({ step: 'loading', done: 0 })
  const fonts = await loadFonts()
  onProgress({ step: 'comparing', done: 0 })
  return fonts
}

/** Whether a statement's pages are worded as this console words them. */
function isOfToday({ isReworded, hasOtherRules }: Extract<CheckedStatement, { kind: 'intact' }>): boolean {
  return !isReworded && !hasOtherRules
}

async function compareFiles(
  bytes: Uint8Array<ArrayBuffer>,
  made: Uint8Array<ArrayBuffer>,
  hasSameWords: boolean,
  inflate: Inflate,
): Promise<FileState> {
  if (bytes.length === made.length && bytes.every((byte, at) => byte === made[at])) return { kind: 'whole' }
  const [own, other] = [await pageTexts(bytes, inflate), await pageTexts(made, createInflate())]
  if (own === null || other === null || !hasSameWords) return { kind: 'other' }
  const numbers = Array.from({ length: Math.max(own.length, other.length) }, (_, index) => index + 1)
  const pages = numbers.filter((number) => own[number - 1] !== other[number - 1])
  return pages.length > 0 ? { kind: 'pages', pages } : { kind: 'other' }
}
