import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DisputesPage } from '../../features/disputes/disputes-page'
import { disputesSearch, type OnDisputesSearch } from '../../features/disputes/table/disputes-search'
import { changeView } from './-search'

export const Route = createFileRoute('/disputes')({
  validateSearch: disputesSearch,
  component: DisputesRoute,
})

function DisputesRoute() {
  const { config, pasted } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const onSearch = useMemo<OnDisputesSearch>(() => changeView(navigate), [navigate])
  return (
    <DisputesPage
      search={Route.useSearch()}
      pasted={pasted}
      samplePath={config.sampleTolls}
      onSearch={onSearch}
    />
  )
}
