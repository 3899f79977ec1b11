import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactElement, useState, useSyncExternalStore } from 'react'
import type { RequestLog } from '../../api/client/request-log'
import type { SessionState } from '../../api/session/session-state'
import type { ConsoleConfig } from '../../api/transport/settings'
import { INTERFACE_VERSION } from '../../contract/paths'
import { useApi, useZone } from '../../domain/user/page-context'
import { writtenPerson } from '../../domain/user/person-name'
import { isStoragePersistent } from '../../lib/browser/persistent-storage'
import { clockText, timeText } from '../../lib/time/time-text'
import { CopyButton } from '../../ui/button/copy-button'
import { SmallButton } from '../../ui/button/small-button'
import { Empty } from '../../ui/feedback/empty'
import { Fact, Facts } from '../../ui/layout/facts'
import { Page } from '../../ui/layout/page'
import { Section } from '../../ui/layout/section'
import { Table } from '../../ui/layout/table'
import { type DiagnosticsFacts, diagnosticsReport } from './diagnostics-report'

const versions: Readonly<Record<string, string>> = {
  console: import.meta.env.VITE_CONSOLE_VERSION,
  interface: INTERFACE_VERSION,
  browser: navigator.userAgent,
}

export function DiagnosticsPage({ config, log }: { config: ConsoleConfig; log: RequestLog }) {
  const { session, fleetId, differences } = useApi()
  const zone = useZone()
  const state = useSyncExternalStore(session.subscribe, session.state)
  const requests = useSyncExternalStore(log.subscribe, log.list)
  const known = { session: state, times: session.times(), fleetId, differences: differences.list() }
  const report = () => diagnosticsReport({ ...known, now: Date.now(), config, requests, versions })
  const lastStatus = requests.findLast(({ status }) => status !== null)?.status
  return (
    <Page
      title="Diagnostics"
      width="narrow"
      lead="Send this to your administrator. It doesn’t include tokens, keys, or vehicle data."
      action={<CopyButton label="Copy a report" text={report} />}
    >
      <SessionFacts {...known} isKeyRefused={state.mode === 'key' && lastStatus === 401} />
      <DeploymentFacts config={config} />
      <Listed
        label="Differences from the specification"
        empty={
          <Empty title="None seen">Every response since you opened this tab matched the specification.</Empty>
        }
        columns={['Endpoint', 'Path', 'Times']}
        rows={known.differences.map(({ endpoint, path, count }) => ({
          key: `${endpoint} ${path}`,
          cells: [<code key="endpoint">{endpoint}</code>, <code key="path">{path}</code>, count],
        }))}
      />
      <Listed
        label="Last requests"
        empty={<Empty title="None yet" />}
        columns={['Time', 'Request', 'Response']}
        rows={requests.toReversed().map(({ at, method, path, parameters, status, ms }, index) => ({
          key: `${at} ${index}`,
          cells: [
            clockText(at * 1000, zone).replace(' ', '\u00a0'),
            <code key="request" className="breakable">
              {method} {path}
              {parameters.length > 0 && `?${parameters.join('&')}`}
            </code>,
            `${status ?? 'none'}\u00a0· ${ms}\u00a0ms`,
          ],
        }))}
      />
    </Page>
  )
}

function SessionFacts(
  props: Pick<DiagnosticsFacts, 'times' | 'fleetId'> & { session: SessionState; isKeyRefused: boolean },
) {
  const { session: state, times, fleetId } = props
  const zone = useZone()
  const time = (ms: number | null, none: string) => (ms === null ? none : timeText(ms * 1000, zone))
  return (
    <Section title="Session" panel>
      <Facts>
        <Fact name="Status">{state.status}</Fact>
        <Fact name="Signed in with">
          {state.mode === 'key' ? 'an API key, in this tab only' : 'session cookie and token'}
        </Fact>
        <Fact name="User">{personText(state)}</Fact>
        <Fact name="Fleet">{fleetId ?? 'your default fleet'}</Fact>
        <Fact name="Token received">{time(times.receivedAt, 'no token')}</Fact>
        <Fact name="Token lifetime">
          {times.lifeMs === null ? 'unknown' : `${times.lifeMs / 1000} seconds`}
        </Fact>
        <Fact name="Next renewal">{time(times.renewalAt, 'when the server rejects it')}</Fact>
        {state.problem && <Fact name="Problem">{state.problem}</Fact>}
        {props.isKeyRefused && (
          <Fact name="Problem">
            The server refused this API key. Enter another key under Account, or stop using it there.
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

/** Formats the user's name with the service's ID: "mia (17)". */
function personText({ person, name }: SessionState): string {
  if (name === null) return 'unknown'
  return person === null || person === name ? writtenPerson(name) : `${name} (${person})`
}

function DeploymentFacts({ config }: { config: ConsoleConfig }) {
  return (
    <Section title="Deployment" panel>
      <Facts>
        <Fact name="API">{config.apiBaseUrl || 'this site'}</Fact>
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
        <StorageFact />
        {/* The build writes the file. */}
        {import.meta.env.PROD && (
          <Fact name="Open source">
            <a href={`${import.meta.env.BASE_URL}licenses.txt`}>Open source licenses</a>
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

function StorageFact() {
  const { data } = useQuery({ queryKey: ['storage'], queryFn: isStoragePersistent, staleTime: 0 })
  if (data === undefined) return null
  const kept = data ? 'kept until you delete it' : 'the browser may clear it if space runs low'
  return <Fact name="Data in this browser">{data === null ? 'unknown' : kept}</Fact>
}

function Listed(props: ComponentProps<typeof Table> & { empty: ReactElement }) {
  const { empty, ...table } = props
  return <Section title={table.label}>{table.rows.length === 0 ? empty : <Table {...table} />}</Section>
}

const READS = [
  ['vehicles', 'no vehicle list'],
  ['vehicle', 'no current vehicle values'],
] as const

function VehicleReadsFact({ setting }: { setting: 'auto' | 'off' }) {
  const api = useApi()
  const zone = useZone()
  const queryClient = useQueryClient()
  const [forgotten, setForgotten] = useState(false)
  const absent = READS.flatMap(([read, words]) => {
    const at = setting === 'off' ? null : api.reads.missingSince(read, api)
    return at === null ? [] : [`${words} (checked ${timeText(at * 1000, zone, 'minute')})`]
  })

  return (
    <Fact name="Vehicle endpoints">
      {setting}
      {absent.length > 0 && (
        <>
          : this service has {absent.join(', ')}.{' '}
          <SmallButton
            onClick={() => {
              api.reads.forget(api)
              // Queries that are null because an endpoint is missing.
              const predicate = ({ queryKey }: Query) =>
                queryKey[2] === 'vehicles' || queryKey.at(-1) === 'record'
              void queryClient.invalidateQueries({ queryKey: api.key, predicate })
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
