import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { hasPdfHeader, PDF_HEADER_BYTES } from '../../lib/pdf-header'
import type { Service } from '../core/context'
import type { IncomingFile } from '../core/document-store'
import { allocateIds } from '../database/database'
import type { Database } from '../database/schema'
import { inTransaction } from '../database/transaction'
import { HttpError, httpError, json } from '../http/answers'
import { BODY_LIMIT, mediaType } from '../http/body-bytes'
import type { CallerHandler } from '../http/caller'
import { FieldReader, readName, readText, refuse } from '../http/field-reader'
import { unsupported } from '../http/request-body'

/**
 * `POST /document/upload/`: stores one PDF with a title. Answers 201 with the document. Throws 400 by part (no file,
 * several, empty, not a PDF, no title or a long one), 413 above `maxUploadBytes` and 415. Specification: "POST /document/upload/".
 */
export const uploadDocument: CallerHandler = async (service, context, { userId, fleetId }) => {
  const { raw } = context.req
  const type = mediaType(raw)
  if (type !== 'multipart/form-data') throw unsupported(type)
  const form = await receiveForm(raw, service)
  const { file, title, errors } = readForm(form)
  if (file === null || Object.keys(errors).length > 0) {
    await form.file?.incoming.discard()
    throw new HttpError(400, errors)
  }
  const record = { title, type: 'TOLL', file_name: file.name, size: file.size, sha256: file.sha256 }
  const store = async (db: Database) => {
    const id = await allocateIds(db, 'document')
    const stored_name = await file.incoming.keep(db)
    const created_at = service.clock.timestamp()
    await db
      .insertInto('documents')
      .values({ ...record, id, stored_name, fleet_id: fleetId, user_id: userId, created_at })
      .execute()
    return stored_name
  }
  try {
    const stored_name = await inTransaction(service.db, store)
    return json({ title, file: `documents/${stored_name}`, user: userId, type: record.type }, 201)
  } catch (error) {
    await file.incoming.discard()
    throw error
  }
}

/** The file and its title, with the errors by part. */
function readForm({ files, file, title }: ReceivedForm) {
  const parts = { file, ...(title !== null && { title }) }
  const reader = new FieldReader(new Map<string, unknown>(Object.entries(parts)))
  return {
    file: reader.optional('file', null, () => readFile(files, file)),
    title: reader.required('title', '', (text) => readName(text, TITLE_LIMIT)),
    errors: reader.errors,
  }
}

function readFile(files: number, file: ReceivedForm['file']): NonNullable<ReceivedForm['file']> {
  if (files > 1) refuse('Exactly one file can be uploaded at a time.')
  if (file === null) refuse('No file was submitted.')
  if (file.size === 0) refuse('The submitted file is empty.')
  readText(file.name)
  return file.isPdf ? file : refuse('This is not a PDF: "%PDF-" is not within its first 1,024 bytes.')
}

/** The form of an upload as it came in. */
interface ReceivedForm {
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

const MAX_HEADER_BYTES = 16_384
const MAX_PARTS = 100

/** Most code points of a title. */
const TITLE_LIMIT = 255
/** What is cut off beyond these bytes is still too long for a title. */
const MAX_FIELD_BYTES = 4 * (TITLE_LIMIT + 1)

/**
 * Reads the parts `file` and `title`. The file is streamed to the store and never held in memory.
 * Throws 400 (no form, too many parts) or 413 (a file above `maxUploadBytes`, or 1 MB beside it); then the store keeps nothing.
 */
async function receiveForm(request: Request, service: Service): Promise<ReceivedForm> {
  const { maxUploadBytes } = service.options
  const parser = createParser(request.headers.get('Content-Type') ?? '', maxUploadBytes)
  let files = 0
  let title: string | null = null
  let stream: BusboyFileStream | undefined
  let receiving: Promise<ReceivedFile> | undefined
  let incoming: IncomingFile | undefined
  let stopped: Error | undefined
  const stop = (error: Error) => {
    stopped ??= error
    parser.destroy(error)
  }

  parser.on('partsLimit', () => stop(parseError(new Error(`more than ${MAX_PARTS} parts`))))
  parser.on('field', (name, value) => {
    if (name === 'title') title = value
  })
  parser.on('file', (name, body, fileName) => {
    // A form that ends within its file: the file's reader would report it as a failure of the service.
    body.on('error', (error) => stop(parseError(error)))
    if (name !== 'file' || ++files > 1) {
      body.resume()
      return
    }
    stream = body
    body.once('limit', () => stop(tooLarge(maxUploadBytes)))
    receiving = receiveFile(body, decodeFileName(fileName))
    receiving.catch(stop)
  })

  try {
    await pipeline(bounded(request, maxUploadBytes + BODY_LIMIT, tooLarge(maxUploadBytes)), parser)
    return { files, file: (await receiving) ?? null, title }
  } catch (error) {
    // Destroying the stream fails `receiving`, which stops the parser once more.
    const reason = stopped ?? (error instanceof HttpError ? error : parseError(error))
    stream?.destroy()
    await receiving?.catch(() => {})
    await incoming?.discard()
    // Nobody reads this answer, but it must not count as a failure of the service.
    throw request.signal.aborted ? httpError(400, 'The upload broke off.') : reason
  }

  async function receiveFile(body: BusboyFileStream, name: string): Promise<ReceivedFile> {
    incoming = await service.documents.create()
    const hash = createHash('sha256')
    let size = 0
    let beginning = Buffer.alloc(0)
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (beginning.length < PDF_HEADER_BYTES) beginning = Buffer.concat([beginning, chunk])
      hash.update(chunk)
      await incoming.write(chunk)
    }
    return { name, size, sha256: hash.digest('hex'), isPdf: hasPdfHeader(beginning), incoming }
  }
}

function createParser(contentType: string, maxUploadBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      preservePath: true,
      limits: {
        fieldSize: MAX_FIELD_BYTES,
        fileSize: maxUploadBytes,
        headerSize: MAX_HEADER_BYTES,
        parts: MAX_PARTS,
      },
    })
  } catch (error) {
    throw parseError(error)
  }
}

/** The body's chunks. Ending early does not cancel the body: `discardRest` reads what is left. */
async function* bounded(request: Request, limit: number, error: HttpError): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  let size = 0
  for await (const chunk of request.body.values({ preventCancel: true })) {
    size += chunk.byteLength
    if (size > limit) throw error
    yield chunk
  }
}

/** Browsers write quotes and line ends in file names as %22, %0D and %0A, and escape nothing else. */
function decodeFileName(sent: string): string {
  return sent.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}

function tooLarge(limit: number): HttpError {
  return httpError(413, `A document may have at most ${limit} bytes.`)
}

function parseError(error: unknown): HttpError {
  const reason = error instanceof Error ? error.message : 'no form'
  return httpError(400, `Multipart form parse error - ${reason}.`)
}
