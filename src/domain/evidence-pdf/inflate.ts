import { FileLimitError, MAX_UNPACKED } from '../evidence/file-limits'

/** Unpacks parts of a file. Rejects with FileLimitError once they are too much, with a TypeError for what is not packed. */
export type Inflate = (packed: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>

/** A browser unpacks all that it is given at once, to a thousand times its size: it is given this much. */
const SLICE = 4096

/** Unpacks all parts of one file, together at most `most` bytes. */
export function createInflate(most = MAX_UNPACKED): Inflate {
  let room = most
  return async (packed) => {
    let at = 0
    const slices = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (at >= packed.length) controller.close()
        else controller.enqueue(packed.subarray(at, at + SLICE))
        at += SLICE
      },
    })
    const reader = slices.pipeThrough(new DecompressionStream('deflate')).getReader()
    const chunks: Uint8Array<ArrayBuffer>[] = []
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer())
      room -= value.length
      if (room < 0) {
        await reader.cancel()
        throw new FileLimitError(
          'This file unpacks to more than any statement or pack: it was not read. Ask for the original file.',
        )
      }
      chunks.push(value)
    }
  }
}
