import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactElement, useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import type { LoggedRequest, RequestLog } from '../../api/client/request-log'
import type { Difference } from '../../api/client/spec-differences'
import type { SessionTimes } from '../../api/session/credentials'
import type { SessionState } from '../../api/session/session-state'
import type { ConsoleConfig } from '../../api/transport/settings'
import { INTERFACE_VERSION } from '../../contract/operations'
import type { Membership } from '../../domain/membership/membership-intervals'
import { writtenPerson } from '../../domain/person/person-name'
import { useApi } from '../../domain/person/use-api'
import { useZone } from '../../domain/person/use-zone'
import { clockText, timeText } from '../../lib/time/time-text'
import { SmallButton } from '../../ui/button/small-button'
import { CopyButton } from '../../ui/content/copy-button'
import { Empty } from '../../ui/feedback/empty'
import { Fact, Facts } from '../../ui/layout/facts'
import { Page } from '../../ui/layout/page'
import { Section } from '../../ui/layout/section'
import { Table } from '../../ui/layout/table'
import { type DiagnosticsFacts, diagnosticsReport } from './diagnostics-report'

/** The versions of the console and the interface, and the browser's user agent. */
const versions: Readonly<Record<string, string>> = {
  console: import.meta.env.VITE_CONSOLE_VERSION,
  interface: INTERFACE_VERSION,
  browser: navigator.userAgent,
}

/** What an operator asks first: how the console is deployed, the state of its session, the service's answers. */
export function DiagnosticsPage({ config, log }: { config: ConsoleConfig; log: RequestLog }) {
  const { session, fleetId, differences } = useApi()
  const state = useSyncExternalStore(session.subscribe, session.state)
  const requests = useSyncExternalStore(log.subscribe, log.list)

  function facts(): DiagnosticsFacts {
    return {
      now: Date.now(),
      config,
      session: state,
      times: session.times(),
      fleetId,
      differences: differences.list(),
      requests,
      versions,
    }
  }

  return (
    <Page
      title="Diagnostics"
      lead="Send this to your administrator. It contains no token, no key and no record."
      action={<CopyButton label="Copy a report" text={() => diagnosticsReport(facts())} />}
    >
      <SessionFacts
        state={state}
        times={session.times()}
        fleetId={fleetId}
        keyRefused={
          state.mode === 'key' && requests.findLast(({ status }) => status !== null)?.status === 401
        }
      />
      <DeploymentFacts config={config} />
      <Differences list={differences.list()} />
      <MembershipRequests />
      <Requests list={requests} />
    </Page>
  )
}

/** The state and the times of the session, never its token. */
function SessionFacts(props: {
  state: SessionState
  times: SessionTimes
  fleetId: number | null
  /** Whether the API key in use was refused the last time that there was an answer. */
  keyRefused: boolean
}) {
  const { state, times, fleetId } = props
  const zone = useZone()
  const time = (ms: number | null, none: string) => (ms === null ? none : timeText(ms * 1000, zone))
  return (
    <Section title="Session" panel>
      <Facts>
        <Fact name="Status">{state.status}</Fact>
        <Fact name="Signed in by">
          {state.mode === 'key' ? 'an API key, in this tab only' : 'session cookie and token'}
        </Fact>
        <Fact name="Person">{personText(state)}</Fact>
        <Fact name="Fleet">{fleetId ?? 'your default fleet'}</Fact>
        <Fact name="Token received">{time(times.receivedAt, 'no token')}</Fact>
        <Fact name="Token lives for">{times.lifeMs === null ? 'unknown' : `${times.lifeMs / 1000} s`}</Fact>
        <Fact name="Next renewal">{time(times.renewalAt, 'when it is refused')}</Fact>
        {state.problem && <Fact name="Problem">{state.problem}</Fact>}
        {props.keyRefused && (
          <Fact name="Problem">
            This API key was refused. Enter another key under Account, or stop using it there.
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

/** The name, with the id that the service knows the person by: "mia (17)". */
function personText({ person, name }: SessionState): string {
  if (name === null) return 'unknown'
  return person === null || person === name ? writtenPerson(name) : `${name} (${person})`
}

/** The content of config.json, and the versions. */
function DeploymentFacts({ config }: { config: ConsoleConfig }) {
  return (
    <Section title="Deployment" panel>
      <Facts>
        <Fact name="API">{config.apiBaseUrl || 'this console’s own origin'}</Fact>
        <Fact name="Sign-in page">{config.signInUrl}</Fact>
        <Fact name="Sign-out">{config.signOutUrl ?? 'not configured'}</Fact>
        <VehicleReadsFact setting={config.vehicleReads} />
        <Fact name="Fleets">
          {config.fleets?.map(({ id, title }) => `${title} (${id})`).join(', ') || 'none configured'}
        </Fact>
        {Object.entries(versions).map(([name, version]) => (
          <Fact key={name} name={`Version: ${name}`}>
            {version}
          </Fact>
        ))}
        {/* The build writes the file. */}
        {import.meta.env.PROD && (
          <Fact name="Open source">
            <a href={`${import.meta.env.BASE_URL}licences.txt`}>Licences of the packages in this console</a>
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

/** A section with a table, or what is said where it has no rows. */
function Listed(props: ComponentProps<typeof Table> & { empty: ReactElement }) {
  const { empty, ...table } = props
  return <Section title={table.label}>{table.rows.length === 0 ? empty : <Table {...table} />}</Section>
}

/** Where answers differed from the specification since the tab was opened, and how often; never the values. */
function Differences({ list }: { list: readonly Difference[] }) {
  return (
    <Listed
      label="Differences from the specification"
      empty={
        <Empty title="None seen">Every answer since this tab was opened matched the specification.</Empty>
      }
      columns={['Endpoint', 'Path', 'Times']}
      rows={list.map(({ endpoint, path, count }) => ({
        key: `${endpoint} ${path}`,
        cells: [<code key="endpoint">{endpoint}</code>, <code key="path">{path}</code>, count],
      }))}
    />
  )
}

/** How many requests the fleet ribbons of this tab took. */
function MembershipRequests() {
  const reads = membershipReads(useQueryClient(), useApi())
  return (
    <Listed
      label="Fleet ribbons"
      empty={<Empty title="None read yet">Open a vehicle to see what its ribbon took.</Empty>}
      columns={['Vehicle', 'Revisions', 'Intervals', 'Requests beyond the first page']}
      rows={reads.map(({ vehicleId, pages }) => ({
        key: `${vehicleId} ${pages[0]?.count}`,
        cells: [
          vehicleId,
          (pages[0]?.count ?? 0).toLocaleString('en'),
          `${pages.reduce((sum, { intervals }) => sum + intervals.length, 0)}${pages.at(-1)?.complete ? '' : ', older ones not loaded'}`,
          pages.reduce((sum, { requests }) => sum + requests, 0),
        ],
      }))}
    />
  )
}

/** The last requests of this tab, newest first, without the values of their parameters. */
function Requests({ list }: { list: readonly LoggedRequest[] }) {
  const zone = useZone()
  return (
    <Listed
      label="Last requests"
      empty={<Empty title="None yet" />}
      columns={['Time', 'Request', 'Answer']}
      rows={list.toReversed().map(({ at, method, path, parameters, status, ms }, index) => ({
        key: `${at} ${index}`,
        cells: [
          clockText(at * 1000, zone),
          <code key="request" className="breakable">
            {method} {path}
            {parameters.length > 0 && `?${parameters.join('&')}`}
          </code>,
          `${status ?? 'none'}\u00a0· ${ms}\u00a0ms`,
        ],
      }))}
    />
  )
}

/** The memberships of the fleet's vehicles that this tab has read. See `membershipOptions` for their keys. */
function membershipReads(queryClient: QueryClient, { baseUrl, fleetId }: ApiClient) {
  return queryClient
    .getQueriesData<InfiniteData<Membership>>({
      queryKey: [baseUrl, fleetId, 'vehicle'],
      predicate: ({ queryKey }) => queryKey[4] === 'membership',
    })
    .map(([queryKey, data]) => ({ vehicleId: Number(queryKey[3]), pages: data?.pages ?? [] }))
    .filter(({ pages }) => pages.length > 0)
}

const READS = [
  ['vehicles', 'no list of vehicles'],
  ['vehicle', 'no current values of a vehicle'],
] as const

/** Whether vehicle reads are looked for, which the service lacks since when, and a button that has it asked again. */
function VehicleReadsFact({ setting }: { setting: 'auto' | 'off' }) {
  const api = useApi()
  const zone = useZone()
  const queryClient = useQueryClient()
  const [forgotten, setForgotten] = useState(false)
  const absent = READS.flatMap(([read, words]) => {
    const at = setting === 'off' ? null : api.reads.absentSince(read, api)
    return at === null ? [] : [`${words} (asked ${timeText(at * 1000, zone, 'minute')})`]
  })

  return (
    <Fact name="Vehicle reads">
      {setting}
      {absent.length > 0 && (
        <>
          : this service has {absent.join(', ')}.{' '}
          <SmallButton
            onClick={() => {
              void forgetAbsentReads(api, queryClient)
              setForgotten(true)
            }}
          >
            Check again
          </SmallButton>
        </>
      )}
      <span role="status">
        {forgotten && absent.length === 0 && ': checked again when you open a vehicle or the list.'}
      </span>
    </Fact>
  )
}

/** Forgets that the service lacks reads, and the answers that were null for it. */
function forgetAbsentReads(api: ApiClient, queryClient: QueryClient): Promise<void> {
  api.reads.forget(api)
  return queryClient.invalidateQueries({
    queryKey: [api.baseUrl, api.fleetId],
    predicate: ({ queryKey }) => queryKey[2] === 'vehicles' || queryKey.at(-1) === 'record',
  })
}
