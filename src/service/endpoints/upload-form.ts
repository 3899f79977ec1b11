import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { hasPdfHeader, PDF_HEADER_BYTES } from '../../lib/pdf-header'
import type { Service } from '../core/context'
import type { IncomingFile } from '../core/document-store'
import { BODY_LIMIT } from '../http/body-bytes'
import { type HttpError, httpError } from '../http/http-error'

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

const MAX_HEADER_BYTES = 16_384
const MAX_PARTS = 100

/** Most code points of a title. */
export const TITLE_LIMIT = 255
/** What is cut off beyond these bytes is still too long for a title. */
const MAX_FIELD_BYTES = 4 * (TITLE_LIMIT + 1)

/**
 * Reads the parts `file` and `title`. The file is streamed to the store and never held in memory.
 * Throws 400 (no form, too many parts) or 413 (a file above `maxUploadBytes`, or 1 MB beside it); then the store keeps nothing.
 */
export async function receiveForm(request: Request, service: Service): Promise<ReceivedForm> {
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
    await feed(parser, bounded(request, maxUploadBytes + BODY_LIMIT, tooLarge(maxUploadBytes)))
    return { files, file: (await receiving) ?? null, title }
  } catch (error) {
    // Destroying the stream fails `receiving`, which stops the parser once more.
    const reason = stopped ?? error
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

/** Writes `chunks` to the parser, no faster than the parts are read. Throws what `chunks` or the parser fail with. */
async function feed(parser: Writable, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let failure: Error | undefined
  parser.on('error', (error) => {
    failure ??= error
  })
  for await (const chunk of chunks) {
    if (failure) throw failure
    if (!parser.write(chunk)) await once(parser, 'drain')
  }
  if (failure) throw failure
  parser.end()
  await once(parser, 'finish').catch((error) => {
    throw parseError(error)
  })
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
