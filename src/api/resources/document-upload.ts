import { uploadedDocument } from '../../contract/document'
import { paths } from '../../contract/paths'
import { isObject } from '../../lib/json/is-object'
import type { Answer, ApiClient } from '../client/client'
import { readLeniently } from '../client/lenient-read'
import { ShapeError } from '../client/response-body'
import { FileChanged, type UploadWatch } from '../client/upload-exchange'

const ENDPOINT = 'POST /document/upload/'

/** A stored document as the answer shows it, read loosely; null where the answer lacks it. */
export interface StoredDocument {
  readonly title: string | null
  /** Reference to the stored file; perhaps an address, perhaps not. */
  readonly file: string | null
  /** The user's id. */
  readonly user: string | null
  readonly type: string | null
}

/** A PDF that another page made, and the client of the fleet that it is for. */
export interface DocumentToUpload {
  readonly api: ApiClient
  readonly file: File
  readonly title: string
}

/**
 * Uploads one PDF under a title and a file name. The browser streams the file; it is never in memory. Rejects with ApiError
 * (`file-changed` where it is no longer the chosen one), or with the signal's reason when it is cancelled.
 * Specification: "POST /document/upload/".
 */
export function uploadDocument(
  api: ApiClient,
  document: { readonly file: File; readonly fileName: string; readonly title: string },
  watch: UploadWatch,
): Promise<Answer<StoredDocument>> {
  const { file, fileName, title } = document
  return api.upload({
    ...watch,
    path: paths.documentUpload,
    action: 'upload the document',
    bytes: file.size,
    body: async () => {
      await assertReadable(file)
      const form = new FormData()
      form.append('title', title)
      form.append('file', file, fileName)
      return form
    },
    read: (body) => readDocument(api, body),
  })
}

/** Rejects with FileChanged where the file changed on disk: browsers then no longer read it. */
async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (cause) {
    throw new FileChanged('the file cannot be read any more', { cause })
  }
}

function readDocument(api: Pick<ApiClient, 'differences'>, body: unknown): StoredDocument {
  if (!isObject(body)) throw new ShapeError('shows no document')
  api.differences.note(ENDPOINT, ...readLeniently(uploadedDocument, body).differences)
  const text = (name: string) => {
    const value = body[name]
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
  }
  const document = { title: text('title'), file: text('file'), user: text('user'), type: text('type') }
  if (document.title === null && document.file === null) throw new ShapeError('shows no document')
  return document
}
