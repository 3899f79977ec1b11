import type { Difference } from '../../api/client/drift'
import { Empty } from '../../ui/feedback/empty'
import { Section } from '../../ui/layout/section'
import { Table } from '../../ui/layout/table'

/** How answers differed from the specification since this tab was opened: where and how often, never the values. */
export function Differences({ list }: { list: readonly Difference[] }) {
  return (
    <Section title="Differences from the specification">
      {list.length === 0 ? (
        <Empty title="None seen">Every answer since this tab was opened was as the specification says.</Empty>
      ) : (
        <Table
          label="Differences from the specification"
          columns={['Endpoint', 'Path', 'Times']}
          rows={list.map(({ endpoint, path, count }) => ({
            key: `${endpoint} ${path}`,
            cells: [<code key="endpoint">{endpoint}</code>, <code key="path">{path}</code>, count],
          }))}
        />
      )}
    </Section>
  )
}
