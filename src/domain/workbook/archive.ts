import { cap, UnfitFile } from './unfit-file'

/** Maximum unpacked bytes of an archive, counted while unpacking. 100,000 drivers take 63 MB. */
const MAX_UNPACKED = 100_000_000
const MAX_PARTS = 2_000
/** Compressed bytes to inflate at a time. Small, because the browser queues the output, which can be 1,000 times larger. */
const PIECE = 8_192

interface Part {
  readonly start: number
  readonly end: number
  readonly size: number
  readonly isPacked: boolean
  readonly checksum: number
}

export type Archive = ReturnType<typeof openArchive>

/** Opens a ZIP archive by its directory. Throws if it's damaged or has a feature that no spreadsheet writes. */
export function openArchive(bytes: Uint8Array) {
  const parts = readDirectory(bytes)
  let unpacked = 0
  return {
    has: (name: string) => parts.has(name.toLowerCase()),
    /** Yields a part's text in chunks. Throws UnfitFile above the total limit, or an Error above its stated size. */
    async *text(name: string): AsyncGenerator<string, void, undefined> {
      const part = parts.get(name.toLowerCase())
      if (!part) throw new Error(`No part ${name}`)
      if (unpacked + part.size > MAX_UNPACKED)
        throw new UnfitFile(
          `is larger than ${MAX_UNPACKED / 1_000_000} MB when unpacked. Split it into smaller files.`,
        )
      const decoder = new TextDecoder()
      let [left, checksum] = [part.size, -1]
      for await (const piece of contentOf(bytes.subarray(part.start, part.end), part.isPacked)) {
        unpacked += piece.length
        left -= piece.length
        if (left < 0) break
        for (let at = 0; at < piece.length; at++)
          checksum = (CRC[(checksum ^ (piece[at] ?? 0)) & 0xff] ?? 0) ^ (checksum >>> 8)
        yield decoder.decode(piece, { stream: true })
      }
      expect(left === 0 && ~checksum >>> 0 === part.checksum)
    },
  }
}

function readDirectory(bytes: Uint8Array): ReadonlyMap<string, Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = bytes.length - 22 - commentLength(view)
  const count = view.getUint16(end + 10, true)
  cap(count, MAX_PARTS, 'files in it')
  const parts = new Map<string, Part>()
  let at = view.getUint32(end + 16, true)
  for (let read = 0; read < count; read++) {
    expect(view.getUint32(at, true) === 0x02014b50)
    const method = view.getUint16(at + 10, true)
    const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)]
    const name = bytes.subarray(at + 46, at + 46 + nameLength)
    const { packed, size, header } = placeOf(view, at, at + 46 + nameLength, extraLength)
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
    const key = nameOf(name)
    const local = bytes.subarray(header + 30, header + 30 + view.getUint16(header + 26, true))
    // Reject duplicate and mismatched names, because a different ZIP reader could choose the other part or name.
    expect(!parts.has(key) && nameOf(local) === key)
    expect(view.getUint32(header, true) === 0x04034b50 && start + packed <= bytes.length)
    expect((view.getUint16(at + 8, true) & 1) === 0 && (method === 0 || method === 8))
    parts.set(key, {
      start,
      end: start + packed,
      size,
      isPacked: method === 8,
      checksum: view.getUint32(at + 16, true),
    })
    at += 46 + nameLength + extraLength + view.getUint16(at + 32, true)
  }
  return parts
}

/** Returns a part's name in lower case, because case doesn't matter. Some Windows programs write backslashes between folders. */
const nameOf = (bytes: Uint8Array) =>
  new TextDecoder('latin1').decode(bytes).replaceAll('\\', '/').toLowerCase()

/** Returns the length of the archive's trailing comment. Ignores end signatures inside the comment. */
function commentLength(view: DataView): number {
  const last = view.byteLength - 22
  for (let comment = 0; comment <= Math.min(last, 0xffff); comment++)
    if (view.getUint32(last - comment, true) === END && view.getUint16(last - comment + 20, true) === comment)
      return comment
  throw new Error('No end of an archive')
}

const END = 0x06054b50
const SENTINEL = 0xffffffff

/** Returns a part's sizes and the position of its header. Java programs write them with 64 bits, in an extra field. */
function placeOf(view: DataView, at: number, extra: number, extraLength: number) {
  const [packed, size, header] = [20, 24, 42].map((place) => view.getUint32(at + place, true)) as [
    number,
    number,
    number,
  ]
  let field = extra
  while (field < extra + extraLength && view.getUint16(field, true) !== 1)
    field += 4 + view.getUint16(field + 2, true)
  field += 4
  const wide = (short: number) => {
    if (short !== SENTINEL) return short
    expect(field + 8 <= extra + extraLength)
    field += 8
    return Number(view.getBigUint64(field - 8, true))
  }
  return { size: wide(size), packed: wide(packed), header: wide(header) }
}

function expect(isRight: boolean): asserts isRight {
  if (!isRight) throw new Error('A damaged archive')
}

async function* contentOf(bytes: Uint8Array, isPacked: boolean) {
  let at = 0
  const pieces = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(bytes.slice(at, at + PIECE))
        at += PIECE
      },
    },
    { highWaterMark: 0 },
  )
  const reader = (isPacked ? pieces.pipeThrough(new DecompressionStream('deflate-raw')) : pieces).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

const CRC = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})
