import * as z from 'zod/mini'
import { integer } from './integer'

/** A named input with its type, used by `auth` and `config.headers`. The set of types isn't specified. */
const integrationInput = z.object({ name: z.string(), type: z.string() })

/** An integration type. `GET /v2/integrations/` returns an array of all types. Specification: "Integration type". */
export const integration = z.object({
  id: integer,
  title: z.string(),
  fields: z.object({
    auth: z.array(integrationInput),
    /** Names to URLs; may be empty. */
    urls: z.record(z.string(), z.url()),
    config: z.object({ headers: z.array(integrationInput) }),
    documentation: z.url(),
  }),
})
export type Integration = z.infer<typeof integration>
