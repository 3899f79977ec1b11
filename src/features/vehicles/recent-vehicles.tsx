import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ApiClient } from '../../api/client'
import { instantNow } from '../../domain/now'
import { useScope } from '../../domain/use-scope'
import { relativeText, timeText } from '../../lib/time-text'
import { readRecents } from '../../local/recents'
import { isBlocked } from '../../local/store'
import { Empty } from '../../ui/empty'
import { Notice } from '../../ui/notice'
import { Section } from '../../ui/section'
import { Table } from '../../ui/table'

/** The vehicles this person opened in this browser, the latest first. */
export function RecentVehicles(props: { api: ApiClient; zone: string }) {
  const scope = useScope(props.api)
  const recents = useQuery({
    queryKey: ['recents', scope],
    queryFn: scope === null ? skipToken : () => readRecents(scope),
    staleTime: 0,
  })
  if (recents.data === undefined) return null
  return (
    <Section title="Opened lately">
      {isBlocked() && (
        <Notice tone="info" role="note">
          This browser keeps nothing for this site, so the list lasts as long as this tab.
        </Notice>
      )}
      {recents.data.length === 0 ? (
        <Empty title="No vehicle opened yet">
          Type a vehicle id above. The vehicles you open are listed here, in this browser alone.
        </Empty>
      ) : (
        <Table
          label="Vehicles"
          columns={['Vehicle', 'Last opened']}
          rows={recents.data.map((recent) => ({
            key: recent.vehicleId,
            cells: [
              <Link key="open" to="/vehicles/$vehicleId" params={{ vehicleId: String(recent.vehicleId) }}>
                Vehicle {recent.vehicleId}
              </Link>,
              <>
                {timeText(recent.openedAt * 1000, props.zone, 'minute')}{' '}
                <span className="muted">{relativeText(recent.openedAt * 1000, instantNow())}</span>
              </>,
            ],
          }))}
        />
      )}
    </Section>
  )
}
