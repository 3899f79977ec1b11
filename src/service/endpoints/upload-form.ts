import { createHash } from 'node:crypto'
import { hasPdfHeader, PDF_HEADER_BYTES } from '../../lib/pdf-header'
import type { Service } from '../core/context'
import type { IncomingFile } from '../core/document-store'
import { HttpError, httpError } from '../http/http-error'
import { type FormPart, readParts } from '../http/multipart'
import { BODY_LIMIT } from '../http/request-body'

/** The form of an upload as it came in. */
export interface ReceivedForm {
  /** Number of parts `file`; only the first is stored. */
  readonly files: number
  readonly file: ReceivedFile | null
  readonly title: string | null
}

interface ReceivedFile {
  /** As the caller named it. */
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly sha256: string
  readonly isPdf: boolean
  /** In the store, still to be kept or discarded. */
  readonly incoming: IncomingFile
}

const TITLE_LIMIT = 255

/**
 * Reads the parts `file` and `title`. The file is streamed to the store and never held in memory.
 * Throws 400 (no form, a title that is too long) or 413 (a file above `maxUploadBytes`, or 1 MB beside it); then the
 * store keeps nothing.
 */
export async function receiveForm(request: Request, service: Service): Promise<ReceivedForm> {
  const { maxUploadBytes } = service.options
  const type = request.headers.get('Content-Type') ?? ''
  let files = 0
  let file: ReceivedFile | null = null
  let title: string | null = null
  let incoming: IncomingFile | undefined
  try {
    for await (const part of readParts(type, bounded(request, maxUploadBytes + BODY_LIMIT))) {
      const { name, fileName } = part
      if (name === 'title' && fileName === undefined) title = await readTitle(part)
      if (name !== 'file' || fileName === undefined || ++files > 1) continue
      incoming = await service.documents.create()
      file = { name: fileName, incoming, ...(await receiveFile(part, incoming, maxUploadBytes)) }
    }
    return { files, file, title }
  } catch (error) {
    await incoming?.discard()
    // Nobody reads this answer, but it must not count as a failure of the service.
    throw request.signal.aborted ? httpError(400, 'The upload broke off.') : error
  }
}

/** Writes the part to the store. Throws 413 above `limit` bytes. */
async function receiveFile({ body }: FormPart, incoming: IncomingFile, limit: number) {
  const hash = createHash('sha256')
  let size = 0
  let beginning = Buffer.alloc(0)
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) throw httpError(413, `A document may have at most ${limit} bytes.`)
    if (beginning.length < PDF_HEADER_BYTES) beginning = Buffer.concat([beginning, chunk])
    hash.update(chunk)
    await incoming.write(chunk)
  }
  return { size, sha256: hash.digest('hex'), isPdf: hasPdfHeader(beginning) }
}

/** The part's text. Throws 400 if it has more characters (code points) than `TITLE_LIMIT`. */
async function readTitle({ body }: FormPart): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    // A character has at most four bytes.
    if (size > 4 * TITLE_LIMIT) throw titleTooLong()
    chunks.push(chunk)
  }
  const title = Buffer.concat(chunks).toString('utf8')
  if ([...title].length > TITLE_LIMIT) throw titleTooLong()
  return title
}

/** The body's chunks. Ending early does not cancel the body: `discardRest` reads what is left. */
async function* bounded(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  let size = 0
  for await (const chunk of request.body.values({ preventCancel: true })) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    yield chunk
  }
}

function tooLarge(limit: number): HttpError {
  return httpError(413, `A form with a document may have at most ${limit} bytes.`)
}

function titleTooLong(): HttpError {
  return new HttpError(400, { title: [`Ensure this field has no more than ${TITLE_LIMIT} characters.`] })
}
