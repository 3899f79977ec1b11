import * as z from 'zod/mini'
import { integer } from './integer'

/** A named input with its type, used by `auth` and `config.headers`; no set of types is given. */
const integrationInput = z.object({ name: z.string(), type: z.string() })

/** An integration type; `GET /v2/integrations/` answers with an array of all. Specification: "Integration type". */
export const integration = z.object({
  id: integer,
  title: z.string(),
  fields: z.object({
    /** The inputs needed to authenticate the integration. */
    auth: z.array(integrationInput),
    /** Names to URLs; may be empty. */
    urls: z.record(z.string(), z.url()),
    config: z.object({ headers: z.array(integrationInput) }),
    documentation: z.url(),
  }),
})
export type Integration = z.infer<typeof integration>
