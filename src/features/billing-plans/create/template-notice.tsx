import { visibleText } from '../../../lib/text/visible-text'
import { Notice } from '../../../ui/feedback/notice'
import { templateDates } from '../form/next-month-plan'
import type { PlanForm } from '../form/plan-form'
import type { PlanTemplate } from './stored-plan'

/** Says what a plan began from, and of the name and every date in it whether they were moved. */
export function TemplateNotice({ template, plan }: { template: PlanTemplate; plan: PlanForm }) {
  return (
    <Notice tone="info" role="note" title={`Template: “${visibleText(template.form.name.trim())}”`}>
      <ul className="bullets breakable" aria-label="Name and dates of the template">
        {templateDates(template.form, plan).map(({ field, from, to }) => (
          <li key={field}>
            {field}: <bdi>{visibleText(from)}</bdi>{' '}
            {to === from ? (
              'left as it is'
            ) : to === '' ? (
              'removed'
            ) : (
              <>
                moved to <bdi>{visibleText(to)}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
      {plan.name === template.form.name && 'Its name has no month. Change the plan name.'}
    </Notice>
  )
}
