import { useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import { membershipReads } from '../../domain/membership/membership-reads'
import { Empty } from '../../ui/feedback/empty'
import { Section } from '../../ui/layout/section'
import { Table } from '../../ui/layout/table'

/** What the membership ribbons of this tab cost the service. */
export function MembershipRequests({ api }: { api: ApiClient }) {
  const reads = membershipReads(useQueryClient(), api)
  return (
    <Section title="Membership ribbons">
      {reads.length === 0 ? (
        <Empty title="None read yet">Open a vehicle, and what its ribbon took stands here.</Empty>
      ) : (
        <Table
          label="Membership ribbons"
          columns={['Vehicle', 'Revisions', 'Intervals', 'Requests beyond the first page']}
          rows={reads.map(({ vehicleId, count, intervals, complete, requests }) => ({
            key: `${vehicleId} ${count}`,
            cells: [
              vehicleId,
              count.toLocaleString('en'),
              `${intervals}${complete ? '' : ', older ones not loaded'}`,
              requests,
            ],
          }))}
        />
      )}
    </Section>
  )
}
