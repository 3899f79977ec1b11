import { useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client'
import type { ConsoleConfig } from '../../api/config'
import { type DiagnosticsFacts, diagnosticsReport } from '../../api/diagnostics-report'
import type { RequestLog } from '../../api/request-log'
import { CopyButton } from '../../ui/copy-button'
import { Page } from '../../ui/page'
import { DeploymentFacts } from './deployment-facts'
import { Differences } from './differences'
import { MembershipRequests } from './membership-requests'
import { Requests } from './requests'
import { SessionFacts } from './session-facts'
import { versions } from './versions'

/** What an operator asks first: how this console is deployed, how its session stands, what the service answered. */
export function DiagnosticsPage(props: {
  api: ApiClient
  config: ConsoleConfig
  log: RequestLog
  zone: string
}) {
  const { api, config, log, zone } = props
  const { session, fleetId, drift } = api
  const state = useSyncExternalStore(session.subscribe, session.state)

  function facts(): DiagnosticsFacts {
    return {
      now: Date.now(),
      config,
      session: state,
      times: session.times(),
      fleetId,
      differences: drift.list(),
      requests: log.list(),
      versions,
    }
  }

  return (
    <Page
      title="Diagnostics"
      lead={
        <p className="muted">
          What to send to the operator of the service. It holds no token, no key and no record.
        </p>
      }
      action={<CopyButton label="Copy a report" text={() => diagnosticsReport(facts())} />}
    >
      <SessionFacts state={state} times={session.times()} fleetId={fleetId} zone={zone} />
      <DeploymentFacts config={config} />
      <Differences list={drift.list()} />
      <MembershipRequests api={api} />
      <Requests list={log.list()} zone={zone} />
    </Page>
  )
}
