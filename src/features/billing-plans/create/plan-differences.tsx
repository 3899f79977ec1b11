import { visibleText } from '../../../lib/text/visible-text'
import { Table } from '../../../ui/layout/table'
import { fieldsOf } from '../form/plan-fields'
import type { PlanForm } from '../form/plan-form'
import type { PlanDifference } from './compare-plan'

/** Where a created plan is not as it was reviewed, field by field. */
export function PlanDifferences(props: { differences: readonly PlanDifference[]; form: PlanForm }) {
  const labels = new Map([
    ['fleet', 'Fleet'],
    ...fieldsOf(props.form).map(({ path, label }) => [path, label] as const),
  ])
  return (
    <Table
      label="Differences"
      columns={['Field', 'Reviewed', 'Created']}
      rows={props.differences.map(({ path, sent, got }) => ({
        key: path,
        cells: [labels.get(path) ?? path, shown(sent), shown(got)],
      }))}
    />
  )
}

function shown(json: string | null) {
  return json === null ? (
    <span className="muted">nothing</span>
  ) : (
    <bdi>{visibleText(json.slice(0, 2000))}</bdi>
  )
}
