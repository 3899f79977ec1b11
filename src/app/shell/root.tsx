import { getRouteApi, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { suggestedZones } from '../../domain/person/suggested-zones'
import { loadCodeWhenIdle } from '../code/code-ahead'
import { useFocusOnNavigation } from './navigation-focus'
import { Shell } from './shell'

const route = getRouteApi('__root__')

/** The shell around every page. */
export function Root() {
  const { api, config, fleets } = route.useRouteContext()
  useFocusOnNavigation()
  useEffect(loadCodeWhenIdle, [])
  return (
    <Shell api={api} fleets={fleets} zones={suggestedZones(config.fleets)}>
      <Outlet />
    </Shell>
  )
}
