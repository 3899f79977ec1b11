import { useId } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { Table } from '../../../ui/layout/table'
import { planDifferences } from '../form/plan-differences'
import type { PlanForm } from '../form/plan-form'
import classes from './plan-review.module.css'
import type { PlanTemplate } from './stored-plan'

/** Lists what a plan changes of its template, old and new. */
export function TemplateDifferences(props: { template: PlanTemplate; plan: PlanForm }) {
  const { template, plan } = props
  const heading = useId()
  const differences = planDifferences(template.form, plan)
  const count = differences.length
  const counted = count === 0 ? 'No differences' : count === 1 ? '1 difference' : `${count} differences`
  return (
    <section aria-labelledby={heading} className={classes.differences}>
      <h3 id={heading}>
        {counted} from “<bdi>{visibleText(template.form.name.trim())}</bdi>”
      </h3>
      {count > 0 && (
        <Table
          label="Differences from the template"
          columns={['Field', 'Template', 'This plan']}
          rows={differences.map(({ field, from, to }) => ({
            key: field,
            cells: [visibleText(field), <Value key="from" text={from} />, <Value key="to" text={to} />],
          }))}
        />
      )}
    </section>
  )
}

/** Longest text of a value, in UTF-16 units. */
const LONGEST = 300

function Value({ text }: { text: string }) {
  if (text === '') return <span className="muted">none</span>
  return <bdi>{visibleText(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)}</bdi>
}
