import * as z from 'zod/mini'

/** What types can be filtered by besides their auth inputs. */
export const TRAITS = ['urls', 'headers', 'documentation'] as const
export type Trait = (typeof TRAITS)[number]

/** Longest search, in characters: nobody types more, and a longer one in a link is ignored. */
export const LONGEST_SEARCH = 200

const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** The catalogue's search parameters. Invalid values are left out. */
export const catalogueSearch = z.object({
  q: orNothing(z.string().check(z.maxLength(LONGEST_SEARCH))),
  /** `none`, or `input:` and the name of an auth input. */
  auth: orNothing(z.string().check(z.regex(/^(?:none$|input:)/))),
  /** Traits, separated by commas. */
  has: orNothing(z.string()),
  /** Key of the type whose panel is open. */
  id: orNothing(z.string().check(z.minLength(1))),
})

export type CatalogueSearch = z.infer<typeof catalogueSearch>

/** Which types of the catalogue are shown. */
export interface CatalogueFilter {
  readonly query: string
  /** Types that ask for this auth input, as {@link authInput} writes it, or for `none` at all. */
  readonly auth: string | undefined
  readonly has: readonly Trait[]
}

export function filterOfView({ q = '', auth, has = '' }: CatalogueSearch): CatalogueFilter {
  const wanted = has.split(',')
  return { query: q, auth, has: TRAITS.filter((trait) => wanted.includes(trait)) }
}

/** An auth input in the address. */
export const authInput = (name: string): string => `input:${name}`
