import { createHash, randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { sql } from 'kysely'
import { hasPdfHeader } from '../../lib/pdf-header'
import { allocateIds } from '../database/database'
import { isPostgres } from '../database/postgres'
import { inTransaction } from '../database/transaction'
import type { CallerHandler } from '../http/caller'
import { FieldReader, readName, readText, refuse } from '../http/field-reader'
import { BODY_LIMIT, bounded, mediaType, unsupported } from '../http/request-body'
import { HttpError, httpError, json } from '../http/responses'

/** Stores an upload. Throws 400 by part, 413 if too large, and 415. Specification: "POST /document/upload/". */
export const uploadDocument: CallerHandler = async (service, context, { userId, fleetId }) => {
  const { raw } = context.req
  const type = mediaType(raw)
  if (type !== 'multipart/form-data') throw unsupported(type)
  const { file, title, errors } = readForm(await receiveForm(raw, service.options.maxUploadBytes))
  if (file === null || Object.keys(errors).length > 0) throw new HttpError(400, errors)
  const { name, content } = file
  const stored_name = `${randomUUID()}.pdf`
  const record = { title, type: 'TOLL', stored_name, file_name: name, size: content.length }
  const sha256 = createHash('sha256').update(content).digest('hex')
  await inTransaction(service.db, async (db) => {
    const id = await allocateIds(db, 'document')
    const created_at = service.clock.timestamp()
    await db
      .insertInto('documents')
      .values({ ...record, id, sha256, fleet_id: fleetId, user_id: userId, created_at })
      .execute()
    // The default timeout is 4 s, too short for a file of up to 256 MB.
    if (isPostgres(db)) await sql`set local statement_timeout = '60s'`.execute(db)
    await db.insertInto('document_files').values({ stored_name, content }).execute()
  })
  return json({ title, file: `documents/${stored_name}`, user: userId, type: record.type }, 201)
}

function readForm({ files, title }: ReceivedForm) {
  const parts = { file: files, ...(title !== null && { title }) }
  const reader = new FieldReader(new Map<string, unknown>(Object.entries(parts)))
  return {
    file: reader.optional('file', null, () => readFile(files)),
    title: reader.required('title', '', (text) => readName(text, TITLE_LIMIT)),
    errors: reader.errors,
  }
}

function readFile([file, ...others]: readonly ReceivedFile[]) {
  if (others.length > 0) refuse('Exactly one file can be uploaded at a time.')
  if (!file) refuse('No file was submitted.')
  const content = Buffer.concat(file.chunks)
  if (content.length === 0) refuse('The submitted file is empty.')
  readText(file.name)
  if (!hasPdfHeader(content)) refuse('This is not a PDF: "%PDF-" is not within its first 1,024 bytes.')
  return { name: file.name, content }
}

interface ReceivedForm {
  /** The received files. Only the first one has its content. */
  readonly files: readonly ReceivedFile[]
  readonly title: string | null
}

interface ReceivedFile {
  readonly name: string
  readonly chunks: Buffer[]
}

const MAX_HEADER_BYTES = 16_384
const MAX_PARTS = 100

const TITLE_LIMIT = 255
/** A field truncated to this size is still too long for a title. */
const MAX_FIELD_BYTES = 4 * (TITLE_LIMIT + 1)

/** Receives a form and holds its file in memory. Throws 400 (not a form, or too many parts) or 413. */
async function receiveForm(request: Request, maxUploadBytes: number): Promise<ReceivedForm> {
  const parser = createParser(request.headers.get('Content-Type') ?? '', maxUploadBytes)
  const files: ReceivedFile[] = []
  let title: string | null = null
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
    // Emitted if the form ends within its file.
    body.on('error', (error) => stop(parseError(error)))
    const chunks: Buffer[] = []
    // Browsers escape only quotes and line breaks, as %22, %0D, and %0A.
    const decoded = fileName.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
    if (name === 'file') files.push({ name: decoded, chunks })
    if (name !== 'file' || files.length > 1) {
      body.resume()
      return
    }
    body.once('limit', () => stop(tooLarge(maxUploadBytes)))
    body.on('data', (chunk: Buffer) => chunks.push(chunk))
  })

  try {
    await pipeline(bounded(request, maxUploadBytes + BODY_LIMIT, tooLarge(maxUploadBytes)), parser)
  } catch (error) {
    // Not a failure of the service, so return a 400.
    if (request.signal.aborted) throw httpError(400, 'The upload broke off.')
    throw stopped ?? (error instanceof HttpError ? error : parseError(error))
  }
  return { files, title }
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

function tooLarge(limit: number): HttpError {
  return httpError(413, `A document may have at most ${limit} bytes.`)
}

function parseError(error: unknown): HttpError {
  const reason = error instanceof Error ? error.message : 'no form'
  return httpError(400, `Multipart form parse error - ${reason}.`)
}
