import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { knownWithoutRequest } from '../../../domain/find/known-vehicles'
import type { Scope } from '../../../local/scope'
import type { ListSource, PageMessage } from './worker-messages'

/** Vehicles that the worker gets to know a list's columns by. */
const MOST_KNOWN = 20_000

/** Whose lists they are, and where they are asked about. */
export interface ListOwner {
  readonly api: ApiClient
  readonly scope: Scope
  readonly queryClient: QueryClient
  /** The zone of rows that name none. */
  readonly zone: () => string
}

interface ListOpenerOptions extends ListOwner {
  /** Whether nobody has asked for another list, or none, meanwhile. */
  readonly isWanted: (list: number) => boolean
  readonly post: (message: PageMessage) => void
}

/** Asks the worker to open lists, with the vehicles that are known already: nothing is asked for that. */
export function createListOpener({ api, scope, queryClient, zone, isWanted, post }: ListOpenerOptions) {
  let lastAsked = 0
  return {
    async open(list: number, source: ListSource): Promise<void> {
      const isStored = source.kind === 'stored'
      // Without them, columns are known by names and cells.
      const known = isStored ? [] : await knownWithoutRequest(api, scope, queryClient).catch(() => [])
      if (!isWanted(list)) return
      lastAsked = list
      post({ kind: 'open', list, source, zone: zone(), known: known.slice(0, MOST_KNOWN) })
    },
    /** Whether the worker knows of the list. */
    isAsked: (list: number): boolean => list <= lastAsked,
  }
}
