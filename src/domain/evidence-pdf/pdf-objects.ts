import type { Inflate } from './inflate'

/** What statements and packs name as their producer. */
export const PRODUCER = 'Fleet Console'

/** The longest dictionary that is read: the list of a pack's pages. */
const MAX_DICTIONARY = 256 * 1024

export type PdfObjects = ReturnType<typeof objectsOf>

class NotOurs extends Error {
  override readonly name = 'NotOurs'
}

/** What `read` gives; null for a file that is cut off, altered in its structure, not packed as it says, or no UTF-8. */
export async function orUnreadable<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof NotOurs || error instanceof TypeError) return null
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/**
 * The objects of a PDF that `writePdf` wrote, found by its cross-reference table. All throw NotOurs where one is not as it
 * writes it: for a file of another program, also for one that another program saved again, whose parts lie elsewhere. Looks
 * at each byte a few times at most, whatever is in the file.
 */
export function objectsOf(bytes: Uint8Array<ArrayBuffer>) {
  // One character a byte: places in the text are places in the file.
  const text = new TextDecoder('latin1').decode(bytes)
  const tail = text.slice(-1024)
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1])
  const head = /^xref\s+0 (\d+)\s+/.exec(text.slice(start, start + 40))
  if (head === null) throw new NotOurs()
  const first = start + head[0].length

  function placeOf(number: number): number {
    const entry = /^(\d{10}) \d{5} n/.exec(text.slice(first + number * 20, first + number * 20 + 20))
    const place = Number(entry?.[1])
    if (!text.startsWith(`${number} 0 obj`, place)) throw new NotOurs()
    return place
  }

  /** An object as text, its stream left out. */
  function find(number: number): string {
    const place = placeOf(number)
    const object = text.slice(place, place + MAX_DICTIONARY)
    const end = object.search(/\nstream\n|endobj/)
    if (end < 0) throw new NotOurs()
    return object.slice(0, end)
  }

  /** The unpacked stream of an object. Rejects as `inflate` does, too. */
  async function content(number: number, inflate: Inflate): Promise<Uint8Array<ArrayBuffer>> {
    const dictionary = find(number)
    const begin = placeOf(number) + dictionary.length + '\nstream\n'.length
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
    const packed = bytes.subarray(begin, begin + length)
    return dictionary.includes('/FlateDecode') ? await inflate(packed) : packed
  }

  const trailer = tail.slice(tail.lastIndexOf('trailer'))
  const info = find(reference(trailer, 'Info'))
  if (stringOf(find(reference(info, 'Producer')), '') !== PRODUCER) throw new NotOurs()
  return { info, catalog: find(reference(trailer, 'Root')), find, content }
}

/** The number of the object that a key of a dictionary refers to. Throws NotOurs. */
export function reference(dictionary: string, key: string): number {
  const found = new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)
  if (found === null) throw new NotOurs()
  return Number(found[1])
}

/** The numbers of the objects in the list under a key; none where there is no list. */
export function references(dictionary: string, key: string): number[] {
  const begin = dictionary.indexOf(`/${key} [`)
  const end = dictionary.indexOf(']', begin)
  if (begin < 0 || end < 0) return []
  return [...dictionary.slice(begin, end).matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number))
}

/** The text in an object, under a key of a dictionary or alone; '' where there is none. Ours are plain ASCII. */
export function stringOf(object: string, key: string): string {
  const begin = object.indexOf(key === '' ? '(' : `/${key} (`)
  if (begin < 0) return ''
  const string = /\(((?:\\.|[^\\)])*)\)/y
  string.lastIndex = object.indexOf('(', begin)
  return (string.exec(object)?.[1] ?? '').replace(/\\(.)/g, '$1')
}
