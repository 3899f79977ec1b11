import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { cancelFleetReads } from '../api/client/react-query'
import type { App } from './create-app'
import { SessionGate } from './session/session-gate'
import { useOwnerEpoch } from './session/use-owner-epoch'
import { NotFoundPage, PageFailed } from './shell/page-states'

/** The console of one tab, as the chosen fleet sees it. */
export function Console({ parts }: { parts: App }) {
  const { config, fleets, log, queryClient, router, session, clientOf } = parts
  const { chosen } = useSyncExternalStore(fleets.subscribe, fleets.state)
  const api = useMemo(() => clientOf(chosen), [clientOf, chosen])
  const ownerEpoch = useOwnerEpoch(parts)

  const shown = useRef(api)

  // Another fleet: what the old one's pages still wait for is nobody's concern any more, and the page loads anew.
  useEffect(() => {
    if (shown.current === api) return
    void cancelFleetReads(queryClient, shown.current)
    shown.current = api
    void router.invalidate()
  }, [router, queryClient, api])

  return (
    <QueryClientProvider client={queryClient}>
      <SessionGate config={config} session={session}>
        <RouterProvider
          key={ownerEpoch}
          router={router}
          context={{ api, config, fleets, log, queryClient }}
          defaultNotFoundComponent={NotFoundPage}
          defaultErrorComponent={PageFailed}
        />
      </SessionGate>
    </QueryClientProvider>
  )
}
