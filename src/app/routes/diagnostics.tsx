import { createFileRoute } from '@tanstack/react-router'
import { DiagnosticsPage } from '../../features/diagnostics/diagnostics-page'

export const Route = createFileRoute('/diagnostics')({ component: DiagnosticsRoute })

function DiagnosticsRoute() {
  const { config, log } = Route.useRouteContext()
  return <DiagnosticsPage config={config} log={log} />
}
