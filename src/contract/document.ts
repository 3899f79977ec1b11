import * as z from 'zod/mini'
import { integer } from './integer'

/** The one value of a document's `type` that occurs; others are not shown, so the field stays open. */
export const KNOWN_DOCUMENT_TYPES = ['TOLL'] as const

/** Parts of `POST /document/upload/` (`multipart/form-data`): one PDF and its title. The largest size is not shown. */
export const documentUploadParts = z.strictObject({ file: z.instanceof(Blob), title: z.string() })

/** Result of an upload. Specification: "Document (upload result)". */
export const uploadedDocument = z.object({
  title: z.string(),
  /** Reference to the stored file; not said to be a URL. */
  file: z.string(),
  user: integer,
  /** See `KNOWN_DOCUMENT_TYPES`. */
  type: z.string(),
})
