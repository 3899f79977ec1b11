import type { RegisteredRouter } from '@tanstack/react-router'
import { type Fleets, fleetSearch } from '../../api/fleet/fleets'

export const fleetIn = (search: object): string | undefined => fleetSearch.parse(search).fleet

/** Options of a navigation that changes nothing but the fleet. Keeps the path, so an unknown URL stays unknown. */
export const SAME_PAGE = { to: '.', hash: true, state: true, unsafeRelative: 'path', replace: true } as const

/** Adds the fleet to a URL without one as soon as it is known, and stores the fleet that the user chooses. */
export function keepFleetInUrl(router: RegisteredRouter, fleets: Fleets) {
  const { fleetPending } = router.options.context
  let naming = Promise.resolve()

  function nameFleet(fleet: string | undefined): Promise<void> {
    const search = (old: object) => ({ ...old, fleet })
    return router.navigate({ ...SAME_PAGE, search, resetScroll: false, ignoreBlocker: true })
  }

  function waitForFleet(known: Promise<void>): void {
    fleetPending.set(true)
    void known.then(() => naming).finally(() => fleetPending.set(false))
  }

  fleets.subscribe(() => {
    const { home } = fleets.state()
    if (fleetIn(router.latestLocation.search) !== undefined || home === null) return
    // A response named the default fleet, or a late token the user's last fleet. From now on, the URL names it.
    naming = nameFleet(String(home))
  })
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    if (fromLocation === undefined) return
    const [from, to] = [fleetIn(fromLocation.search), fleetIn(toLocation.search)]
    const isNamed = from === undefined && to === String(fleets.state().home)
    if (from !== to && !isNamed) fleets.choose(to === undefined ? null : Number(to))
  })
  return {
    /** Renders no page until `known` resolves and the URL names the user's fleet. */
    waitForFleet,
    /** Replaces the previous user's fleet, once the state of the next user's fleets is complete. */
    changeUser: () => waitForFleet(Promise.resolve().then(() => nameFleet(undefined))),
  }
}
