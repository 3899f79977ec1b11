import * as z from 'zod/mini'

/** What types can be filtered by besides their auth inputs. */
export const TRAITS = ['urls', 'headers', 'documentation'] as const
export type Trait = (typeof TRAITS)[number]

/** Longest search, in characters: nobody types more, and a longer one in a link is ignored. */
export const LONGEST_SEARCH = 200

const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** The catalogue's search parameters. Invalid values are left out. */
export const catalogueSearch = z.object({
  /** Words to search for. */
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
  readonly auth: AuthChoice | null
  readonly has: readonly Trait[]
}

/** Types that ask for an auth input of this name, or for none at all. */
export type AuthChoice = { readonly kind: 'none' } | { readonly kind: 'input'; readonly name: string }

export function filterOfView({ q = '', auth, has = '' }: CatalogueSearch): CatalogueFilter {
  const wanted = has.split(',')
  return { query: q, auth: readAuthChoice(auth), has: TRAITS.filter((trait) => wanted.includes(trait)) }
}

export function readAuthChoice(text: string | undefined): AuthChoice | null {
  if (text === 'none') return { kind: 'none' }
  return text?.startsWith('input:') ? { kind: 'input', name: text.slice('input:'.length) } : null
}

export function writeAuthChoice(choice: AuthChoice | null): string | undefined {
  if (choice === null) return undefined
  return choice.kind === 'none' ? 'none' : `input:${choice.name}`
}

export function writeTraits(has: readonly Trait[]): string | undefined {
  return has.join(',') || undefined
}
