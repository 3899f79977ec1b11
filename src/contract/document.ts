import * as z from 'zod/mini'
import { integer } from './integer'

/** Response of `POST /document/upload/`. Specification: "Document (upload result)". */
export const uploadedDocument = z.object({
  title: z.string(),
  /** Reference to the stored file, not necessarily a URL. */
  file: z.string(),
  user: integer,
  /** The only value shown is `TOLL`. Others may exist, so any text passes. */
  type: z.string(),
})
