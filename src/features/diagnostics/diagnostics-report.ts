import type { LoggedRequest } from '../../api/client/request-log'
import type { Difference } from '../../api/client/spec-differences'
import type { SessionTimes } from '../../api/session/credentials'
import type { SessionState } from '../../api/session/session-state'
import type { ConsoleConfig } from '../../api/transport/settings'
import { utcText } from '../../lib/time/time-text'

/** The content of a report. Contains no token and no key. */
export interface DiagnosticsFacts {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly config: ConsoleConfig
  readonly session: Pick<SessionState, 'status' | 'mode' | 'problem'>
  readonly times: SessionTimes
  readonly fleetId: number | null
  readonly differences: readonly Difference[]
  readonly requests: readonly LoggedRequest[]
  readonly versions: Readonly<Record<string, string>>
}

/** Formats the report for the operator as indented JSON: times in UTC, URLs without queries and credentials. */
export function diagnosticsReport(facts: DiagnosticsFacts): string {
  const { now, config, session, times, fleetId, differences, requests, versions } = facts
  const report = {
    reportedAt: timeOrNull(now),
    versions,
    deployment: {
      apiBaseUrl: bareAddress(config.apiBaseUrl),
      signInUrl: bareAddress(config.signInUrl),
      signOutUrl: config.signOutUrl === undefined ? null : bareAddress(config.signOutUrl),
      vehicleReads: config.vehicleReads,
      fleets: config.fleets ?? [],
    },
    session: {
      ...{ status: session.status, mode: session.mode, problem: session.problem },
      receivedAt: timeOrNull(times.receivedAt),
      lifeSeconds: times.lifeMs === null ? null : times.lifeMs / 1000,
      renewalAt: timeOrNull(times.renewalAt),
    },
    fleetId,
    differences,
    requests: requests.map(({ at, method, path, parameters, status, ms }) => {
      const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`
      return `${timeOrNull(at)} ${method} ${path}${query} ${status ?? 'no response'} ${ms} ms`
    }),
  }
  return JSON.stringify(report, null, 2)
}

const timeOrNull = (ms: number | null): string | null => (ms === null ? null : utcText(ms))

/** Removes query, hash, and credentials from a URL: they may contain secrets, and the report is sent to others. */
export const bareAddress = (address: string): string =>
  address.replace(/[?#].*$/s, '').replace(/^([a-z]+:\/\/)[^/]*@/i, '$1')
