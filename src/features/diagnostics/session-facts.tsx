import type { SessionState } from '../../api/session/session-state'
import type { SessionTimes } from '../../api/session/token-clock'
import { timeText } from '../../lib/time/time-text'
import { Fact, Facts } from '../../ui/layout/facts'
import { Section } from '../../ui/layout/section'

/** How the session stands: its times, never its token. */
export function SessionFacts(props: {
  state: SessionState
  times: SessionTimes
  fleetId: number | null
  zone: string
}) {
  const { state, times, fleetId, zone } = props
  const time = (ms: number | null, none: string) => (ms === null ? none : timeText(ms * 1000, zone))
  return (
    <Section title="Session" panel>
      <Facts>
        <Fact name="Status">{state.status}</Fact>
        <Fact name="Signed in by">
          {state.mode === 'key' ? 'an API key, in this tab alone' : 'session cookie and token'}
        </Fact>
        <Fact name="Person">{state.person ?? 'not told by the token'}</Fact>
        <Fact name="Fleet">{fleetId ?? 'your default fleet'}</Fact>
        <Fact name="Token received">{time(times.receivedAt, 'no token')}</Fact>
        <Fact name="Token lives for">
          {times.lifeMs === null ? 'not told by the token' : `${times.lifeMs / 1000} s`}
        </Fact>
        <Fact name="Next renewal">{time(times.renewalAt, 'when the service refuses it')}</Fact>
        {state.problem && <Fact name="Problem">{state.problem}</Fact>}
      </Facts>
    </Section>
  )
}
