import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { suggestedZones } from '../../domain/person/suggested-zones'
import { PageApi } from '../../domain/person/use-api'
import { PageFleets } from '../../domain/person/use-fleets'
import { PageZone, useZoneInForce } from '../../domain/person/use-zone'
import { ToastProvider } from '../../ui/toast/toasts'
import { preloadCodeWhenIdle } from '../code/preload-code'
import { Shell } from './shell'

const route = getRouteApi('__root__')

/** The root route's component: the shell around every page. */
export function Root() {
  const { api: own, config, fleets } = route.useRouteContext()
  // The page's own: while another fleet is taken over, the page gets its API together with everything else. An address without
  // a page has none.
  const api = useMatches({ select: (matches) => matches.at(-1)?.context.api ?? own })
  useFocusOnNavigation()
  usePreloadedCode()
  return (
    <PageApi value={api}>
      <PageFleets value={fleets}>
        <PageZone value={useZoneInForce()}>
          <ToastProvider>
            <Shell fleets={fleets} zones={suggestedZones(config.fleets)}>
              <Outlet />
            </Shell>
          </ToastProvider>
        </PageZone>
      </PageFleets>
    </PageApi>
  )
}

function usePreloadedCode(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    const isReading = () => queryClient.isFetching() > 0
    return preloadCodeWhenIdle(isReading, () => void router.preloadRoute({ to: '/vehicles' }))
  }, [router, queryClient])
}

/** Focuses a page's heading after the navigation to it, so that a screen reader announces the page; unless it focused a field. */
function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return
        if (document.querySelector('main')?.contains(document.activeElement)) return
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
