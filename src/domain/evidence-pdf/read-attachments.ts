import { STATEMENT_FORMAT } from '../evidence/statement-schema'

/** A file in a PDF. */
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

/** What statements and packs name as their producer. */
export const PRODUCER = 'Fleet Console'
/** How the hash of a statement is written among the PDF's facts. */
export const HASH_KEYWORD = 'SHA-256 '

/**
 * Reads what is attached to a PDF that `writeStatement` or `writePack` made, by its own cross-reference table. Null for
 * any other file, also for a PDF that another program saved again: its parts lie elsewhere. Never rejects.
 */
export async function readAttachments(bytes: Uint8Array<ArrayBuffer>): Promise<PdfFacts | null> {
  // One character a byte: places in the text are places in the file.
  const text = new TextDecoder('latin1').decode(bytes)
  try {
    const find = objectsOf(text)
    const trailer = text.slice(text.lastIndexOf('trailer'))
    const info = find(reference(trailer, 'Info'))
    if (textOf(find(reference(info, 'Producer')), '') !== PRODUCER) return null
    const catalog = find(reference(trailer, 'Root'))
    const files = /\/AF \[([^\]]*)\]/.exec(catalog)?.[1] ?? ''
    const attachments: Attachment[] = []
    for (const [, number = ''] of files.matchAll(/(\d+) 0 R/g)) {
      const entry = find(Number(number))
      const file = Number(/\/EF <<\s*\/F (\d+) 0 R/.exec(entry)?.[1])
      attachments.push({ name: textOf(entry, 'UF'), text: await contentOf(bytes, text, find.placeOf(file)) })
    }
    const keywords = info.includes('/Keywords') ? textOf(find(reference(info, 'Keywords')), '') : ''
    return {
      attachments,
      hash: keywords.startsWith(HASH_KEYWORD) ? keywords.slice(HASH_KEYWORD.length) : null,
    }
  } catch {
    // Cut off, altered in its structure, or made by another program.
    return null
  }
}

/**
 * Finds the statements in a PDF that another program saved again, by looking through its attached files: programs move
 * them, but seldom change them. The hash is looked for in its metadata. No attachments where there are none; never rejects.
 */
export async function findAttachments(bytes: Uint8Array<ArrayBuffer>): Promise<PdfFacts> {
  const text = new TextDecoder('latin1').decode(bytes)
  const attachments: Attachment[] = []
  for (const { index } of text.matchAll(/\/EmbeddedFile\b/g)) {
    const begin = text.indexOf('stream', index)
    const end = text.indexOf('endstream', begin)
    if (begin < 0 || end < 0) continue
    const from = begin + (/^stream\r?\n?/.exec(text.slice(begin, begin + 8))?.[0].length ?? 0)
    const content = await unpacked(bytes.subarray(from, end))
    if (content.includes(STATEMENT_FORMAT))
      attachments.push({ name: `${attachments.length + 1}`, text: content })
  }
  return { attachments, hash: new RegExp(`${HASH_KEYWORD}([0-9a-f]{64})`).exec(text)?.[1] ?? null }
}

/** The text of packed or plain bytes, which may be followed by a line's end. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  for (const spare of [0, 1, 2]) {
    const part = bytes.subarray(0, bytes.length - spare)
    try {
      return await inflated(part)
    } catch {
      // Not packed, or not up to here.
    }
  }
  return new TextDecoder().decode(bytes).trimEnd()
}

class NotOurs extends Error {}

/** The text of an object by its number, by the table at the end of the file. */
function objectsOf(text: string) {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const head = /^xref\s+0 (\d+)\s+/.exec(text.slice(start, start + 40))
  if (head === null) throw new NotOurs()
  const first = start + head[0].length
  const placeOf = (number: number): number => {
    const entry = /^(\d{10}) \d{5} n/.exec(text.slice(first + number * 20, first + number * 20 + 20))
    if (entry === null) throw new NotOurs()
    const place = Number(entry[1])
    if (!text.startsWith(`${number} 0 obj`, place)) throw new NotOurs()
    return place
  }
  const find = (number: number): string => {
    const place = placeOf(number)
    return text.slice(place, text.indexOf('endobj', place))
  }
  return Object.assign(find, { placeOf })
}

function reference(text: string, key: string): number {
  const found = new RegExp(`/${key} (\\d+) 0 R`).exec(text)
  if (found === null) throw new NotOurs()
  return Number(found[1])
}

/** The text in an object, under a key of a dictionary or alone; '' where there is none. Ours are plain ASCII. */
function textOf(object: string, key: string): string {
  const before = key === '' ? '' : `/${key} `
  const found = new RegExp(`${before}\\(((?:\\\\.|[^\\\\)])*)\\)`).exec(object)
  return (found?.[1] ?? '').replace(/\\(.)/g, '$1')
}

/** The unpacked content of the stream at a place in the file, in UTF-8. */
async function contentOf(bytes: Uint8Array<ArrayBuffer>, text: string, place: number): Promise<string> {
  const begin = text.indexOf('stream\n', place) + 'stream\n'.length
  const dictionary = text.slice(place, begin)
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
  const packed = bytes.subarray(begin, begin + length)
  if (!dictionary.includes('/FlateDecode')) return decoded(packed)
  return inflated(packed)
}

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Response(packed).body?.pipeThrough(new DecompressionStream('deflate'))
  return decoded(new Uint8Array(await new Response(stream).arrayBuffer()))
}

function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}
