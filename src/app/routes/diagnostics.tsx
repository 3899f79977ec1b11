import { createFileRoute } from '@tanstack/react-router'
import { useZone } from '../../domain/person/use-zone'
import { DiagnosticsPage } from '../../features/diagnostics/diagnostics-page'

export const Route = createFileRoute('/diagnostics')({ component: DiagnosticsRoute })

function DiagnosticsRoute() {
  const { api, config, log } = Route.useRouteContext()
  return <DiagnosticsPage api={api} config={config} log={log} zone={useZone()} />
}
