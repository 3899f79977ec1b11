import type { LoggedRequest } from '../../api/client/request-log'
import { clockText } from '../../lib/time/time-text'
import { Empty } from '../../ui/feedback/empty'
import { Section } from '../../ui/layout/section'
import { Table } from '../../ui/layout/table'

/** The latest requests of this tab, the newest first, without the values of their parameters. */
export function Requests(props: { list: readonly LoggedRequest[]; zone: string }) {
  return (
    <Section title="Last requests">
      {props.list.length === 0 ? (
        <Empty title="None yet" />
      ) : (
        <Table
          label="Last requests"
          columns={['Time', 'Request', 'Status', 'Milliseconds']}
          rows={props.list.toReversed().map(({ at, method, path, parameters, status, ms }, index) => ({
            key: `${at} ${index}`,
            cells: [
              clockText(at * 1000, props.zone),
              <code key="request">
                {method} {path}
                {parameters.length > 0 && `?${parameters.join('&')}`}
              </code>,
              status ?? 'no answer',
              ms,
            ],
          }))}
        />
      )}
    </Section>
  )
}
