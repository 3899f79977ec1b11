import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { Fragment, useEffect, useSyncExternalStore } from 'react'
import { PageApi, PageFleets, PageZone, useApi, useEffectiveZone } from '../../domain/user/page-context'
import { useNoNavigationByDrop } from '../../ui/drop/no-navigation'
import { Skeleton } from '../../ui/feedback/read-state'
import { focusHeading } from '../../ui/layout/page'
import { useIdle } from '../../ui/layout/use-idle'
import { ToastProvider } from '../../ui/toast/toasts'
import { Shell } from './shell'

const route = getRouteApi('__root__')

export function Root() {
  const { api: own, fleetPending, fleets } = route.useRouteContext()
  const isFleetPending = useSyncExternalStore(fleetPending.subscribe, fleetPending.state)
  // The page's own client, kept while a page of another fleet loads. A URL without a page has none.
  const api = useMatches({ select: (matches) => matches.at(-1)?.context.api ?? own })
  useFocusOnNavigation()
  useNoNavigationByDrop()
  return (
    <PageApi value={api}>
      <PageFleets value={fleets}>
        <FleetPages isFleetPending={isFleetPending} />
      </PageFleets>
    </PageApi>
  )
}

function FleetPages({ isFleetPending }: { isFleetPending: boolean }) {
  const api = useApi()
  return (
    <PageZone value={useEffectiveZone()}>
      <DefaultFleetName isFleetPending={isFleetPending} />
      <ToastProvider>
        <Shell>
          {isFleetPending ? (
            // A page would send requests in the previous user's fleet, or in the default fleet.
            <Skeleton rowHeight={42} />
          ) : (
            <Fragment key={String(api.key)}>
              <Outlet />
            </Fragment>
          )}
        </Shell>
      </ToastProvider>
    </PageZone>
  )
}

/** Loads a list that names the default fleet, once the page is idle. Not a hook: each request would render the shell. */
function DefaultFleetName({ isFleetPending }: { isFleetPending: boolean }): null {
  const api = useApi()
  const queryClient = useQueryClient()
  const { status } = useSyncExternalStore(api.session.subscribe, api.session.state)
  const isFetching = useIsFetching() > 0
  const isLoading = useRouterState({ select: (router) => router.status === 'pending' })
  const isResting = status === 'active' && !isFleetPending && !isFetching && !isLoading
  const isWanted = useIdle(isResting) && isResting && api.fleetId === null
  useEffect(() => {
    if (!isWanted) return
    // If its code is missing, the next page that needs it reports that.
    void import('../../domain/find/vehicle-lookup')
      .then((code) => code.prefetchVehicles(api, queryClient, ''))
      .catch(() => undefined)
  }, [isWanted, api, queryClient])
  return null
}

/** Focuses a page's heading after a navigation, so screen readers announce the page, unless the page focused a field. */
function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return
        if (document.querySelector('main')?.contains(document.activeElement)) return
        focusHeading()
      }),
    [router],
  )
}
