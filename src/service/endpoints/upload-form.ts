import { createHash } from 'node:crypto'
import { hasPdfHeader, PDF_HEADER_BYTES } from '../../lib/pdf-header'
import type { Service } from '../core/context'
import type { IncomingFile } from '../core/document-store'
import { type HttpError, httpError } from '../http/http-error'
import { type Part, readParts } from '../http/multipart'
import { BODY_LIMIT } from '../http/request-body'

/** The form of an upload as it came in. */
export interface ReceivedForm {
  /** Number of files; the first one is `file`. */
  readonly files: number
  readonly file: ReceivedFile | null
  readonly title: string | null
}

export interface ReceivedFile {
  /** As the caller named it. */
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly isPdf: boolean
  /** In the store, still to be kept or discarded. */
  readonly incoming: IncomingFile
}

/**
 * Reads the parts `file` and `title`; the file goes to the store as it comes in and is never held as a whole.
 * Throws 400 (no form), 413 (a file of more than `maxUploadBytes`, or as much as 1 MB beside it); then nothing is left in
 * the store.
 */
export async function receiveForm(request: Request, service: Service): Promise<ReceivedForm> {
  const { maxUploadBytes } = service.options
  const begun: IncomingFile[] = []
  let form: ReceivedForm = { files: 0, file: null, title: null }
  try {
    const chunks = bounded(request, maxUploadBytes + BODY_LIMIT, tooLarge(maxUploadBytes))
    for await (const part of readParts(chunks, request.headers.get('Content-Type') ?? '')) {
      if (part.name === 'title' && part.fileName === null) form = { ...form, title: await text(part) }
      if (part.name !== 'file' || part.fileName === null) continue
      form = { ...form, files: form.files + 1 }
      if (form.file === null) form = { ...form, file: await receiveFile(part, part.fileName) }
    }
    return form
  } catch (error) {
    for (const incoming of begun) await incoming.discard()
    // Nobody is left to read it, but it is no failure of the service.
    throw request.signal.aborted ? httpError(400, 'The upload broke off.') : error
  }

  async function receiveFile({ body }: Part, name: string): Promise<ReceivedFile> {
    const incoming = await service.documents.create()
    begun.push(incoming)
    const hash = createHash('sha256')
    let size = 0
    let beginning = Buffer.alloc(0)
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > maxUploadBytes) throw tooLarge(maxUploadBytes)
      if (beginning.length < PDF_HEADER_BYTES) beginning = Buffer.concat([beginning, chunk])
      hash.update(chunk)
      await incoming.write(chunk)
    }
    return { name, size, sha256: hash.digest('hex'), isPdf: hasPdfHeader(beginning), incoming }
  }
}

/** What is read of the body, which stays as it is where reading ends early: somebody else reads the rest. */
async function* bounded(request: Request, limit: number, error: HttpError): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  let size = 0
  for await (const chunk of request.body.values({ preventCancel: true })) {
    size += chunk.byteLength
    if (size > limit) throw error
    yield chunk
  }
}

async function text({ body }: Part): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return new TextDecoder().decode(Buffer.concat(chunks))
}

function tooLarge(limit: number): HttpError {
  return httpError(413, `A document may have at most ${limit} bytes.`)
}
