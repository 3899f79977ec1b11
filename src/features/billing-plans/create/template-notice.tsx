import { visibleText } from '../../../lib/text/visible-text'
import { Notice } from '../../../ui/feedback/notice'
import { nextMonthPlan } from '../form/next-month-plan'
import { planDifferences } from '../form/plan-differences'
import { monthText } from '../values/month'
import classes from './plan-review.module.css'
import type { PlanTemplate } from './stored-plan'

/** Says what a plan began from, what was moved to the next month, and what is left to change. */
export function TemplateNotice({ template }: { template: PlanTemplate }) {
  const { form, month, instructionsNameOldMonth } = nextMonthPlan(template.form)
  const name = visibleText(template.form.name.trim())
  const moved = planDifferences(template.form, form)
  return (
    <Notice tone="info" role="note" title={`Template: “${name}”`}>
      {month === null ? (
        'Its name has no month. Change the plan name.'
      ) : (
        <>
          Moved to {monthText(month)}:
          <ul className={classes.moved}>
            {moved.map(({ field, from, to }) => (
              <li key={field}>
                {field}: <bdi>{visibleText(from)}</bdi> → <bdi>{visibleText(to)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {instructionsNameOldMonth && ' The payment instructions still name the old month. Change them below.'}
    </Notice>
  )
}
