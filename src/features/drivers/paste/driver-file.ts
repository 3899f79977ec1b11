import { decodeText } from '../../../lib/text/decode-text'
import { type PastedRows, pastedTable, pastedText } from './pasted-rows'
import type { WorkbookAnswer } from './workbook-worker'

/** The largest file read, in bytes. A hundred thousand drivers have fewer. */
const MOST_BYTES = 50_000_000

/** A file that cannot be read; `message` is a sentence for the person. */
export class DriverFileError extends Error {
  override readonly name = 'DriverFileError'
}

/** Reads a file of drivers: CSV, TSV or XLSX. Rejects with DriverFileError. */
export async function readDriverFile(file: File): Promise<PastedRows> {
  if (file.size > MOST_BYTES) {
    throw new DriverFileError(
      `“${file.name}” is larger than ${MOST_BYTES / 1_000_000} MB. Split it into smaller files.`,
    )
  }
  const buffer = await file.arrayBuffer().catch((cause: unknown) => {
    throw new DriverFileError(`“${file.name}” could not be read. Choose it again.`, { cause })
  })
  const bytes = new Uint8Array(buffer)
  const begins = (...signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (begins(0x50, 0x4b, 0x03, 0x04)) return readInWorker(bytes, file.name)
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) {
    throw new DriverFileError(
      `“${file.name}” is an old or encrypted workbook. Save it as XLSX without a password, or as CSV.`,
    )
  }
  const { text, encoding } = decodeText(bytes)
  return { ...pastedText(text, true, file.name), about: encoding }
}

/** Reads a workbook in a worker, since unpacking it would block the page. */
async function readInWorker(bytes: Uint8Array<ArrayBuffer>, title: string): Promise<PastedRows> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<WorkbookAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WorkbookAnswer>) => resolve(data)
      worker.onerror = () => reject(new DriverFileError('Workbooks can’t be read right now. Save it as CSV.'))
      worker.postMessage(bytes, [bytes.buffer])
    })
    if (!answer.ok) throw new DriverFileError(`“${title}” is not a readable workbook. Save it as CSV.`)
    const { sheet, sheets, rows } = answer.book
    const about = sheets > 1 ? `sheet “${sheet}”, one of ${sheets}` : `sheet “${sheet}”`
    return { ...pastedTable(rows, title), about }
  } finally {
    worker.terminate()
  }
}
