import type { Context, Service } from '../core/context'
import { allocateIds } from '../database/database'
import type { Database } from '../database/schema'
import { inTransaction } from '../database/transaction'
import { mediaType } from '../http/body-bytes'
import { authenticate } from '../http/caller'
import { FieldReader, readName, readText, refuse } from '../http/field-reader'
import { HttpError } from '../http/http-error'
import { unsupported } from '../http/request-body'
import { json } from '../http/respond'
import { type ReceivedForm, receiveForm, TITLE_LIMIT } from './upload-form'

/**
 * `POST /document/upload/`: stores one PDF with a title. Answers 201 with the document. Throws 400 by part (no file,
 * several, empty, not a PDF, no title or a long one), 413 above `maxUploadBytes` and 415. Specification: "POST /document/upload/".
 */
export async function uploadDocument(service: Service, context: Context): Promise<Response> {
  const { userId, fleetId } = await authenticate(service, context, 'bearer or API key')
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
