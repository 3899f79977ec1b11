import { useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import type { RequestLog } from '../../api/client/request-log'
import type { ConsoleConfig } from '../../api/transport/config'
import { CopyButton } from '../../ui/content/copy-button'
import { Page } from '../../ui/layout/page'
import { DeploymentFacts } from './deployment-facts'
import { type DiagnosticsFacts, diagnosticsReport } from './diagnostics-report'
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
