import { uploadedDocument } from '../../contract/document'
import { paths } from '../../contract/paths'
import { isObject } from '../../lib/json/is-object'
import { type ApiClient, type ApiResponse, FileChanged } from '../client/client'
import { parseTolerant } from '../client/parse-tolerant'
import { ShapeError } from '../client/response-body'
import { createUploadExchange, type UploadWatch } from '../client/upload-exchange'

const ENDPOINT = `POST ${paths.documentUpload}`

export type StoredDocument = ReturnType<typeof readDocument>

export interface DocumentToUpload {
  readonly api: ApiClient
  readonly file: File
  readonly title: string
}

/** Uploads a document. Rejects with ApiError or the signal's reason. Specification: "POST /document/upload/". */
export function uploadDocument(
  api: ApiClient,
  document: { readonly file: File; readonly fileName: string; readonly title: string },
  watch: UploadWatch,
  createExchange: typeof createUploadExchange = createUploadExchange,
): Promise<ApiResponse<StoredDocument>> {
  const { file, fileName, title } = document
  return api.upload({
    ...watch,
    createExchange,
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

/** Throws FileChanged if the file can't be read, because browsers reject a file that changed on disk. */
async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (cause) {
    throw new FileChanged('the file can’t be read anymore', { cause })
  }
}

/** Parses an uploaded document. Missing members are null. `file` isn't necessarily a URL. */
function readDocument(api: Pick<ApiClient, 'differences'>, body: unknown) {
  if (!isObject(body)) throw new ShapeError('shows no document')
  api.differences.note(ENDPOINT, ...parseTolerant(uploadedDocument, body).differences)
  const text = (name: string) => {
    const value = body[name]
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
  }
  const document = { title: text('title'), file: text('file'), user: text('user'), type: text('type') }
  if (document.title === null && document.file === null) throw new ShapeError('shows no document')
  return document
}
