import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../../lib/store'

/** Something that can be done on the page in sight, for the palette to list. */
export interface PageAction {
  /** What it does to the page's subject: `Put on the fleet`. */
  readonly verb: string
  /** Why it cannot be done now, as sentences. */
  readonly disabledBecause: string | null
  readonly run: () => void
}

const offered = createStore<PageAction | null>(null)

/** The action that the page in sight offers, null where it offers none. */
export const pageAction = { state: offered.state, subscribe: offered.subscribe }

/** Offers an action for as long as its button is drawn. */
export function useOfferedAction({ verb, disabledBecause, run }: PageAction): void {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    offered.set({ verb, disabledBecause, run: () => runNow() })
    return () => offered.set(null)
  }, [verb, disabledBecause])
}
