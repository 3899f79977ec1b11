import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { HtmlFrame } from '../../../ui/content/html-frame'
import { Fact, Facts } from '../../../ui/layout/facts'
import { TableFrame } from '../../../ui/layout/table'
import { alignedAmounts, chargeDetails, planFacts } from '../form/plan-facts'
import type { PlanForm } from '../form/plan-form'
import classes from './plan-summary.module.css'

/** Everything that a plan says: before it is created, and afterwards. */
export function PlanSummary(props: {
  form: PlanForm
  /** What was sent, where `form` is what was created. */
  sent?: PlanForm
  /** Indexes of the charges that are not as they were sent. */
  differing?: ReadonlySet<number>
}) {
  const { form, sent = form, differing } = props
  const before = planFacts(sent)
  const { charges, paymentInstructions } = form
  const amounts = alignedAmounts(charges.map(({ amount }) => amount))
  return (
    <div className={`stack ${classes.summary}`}>
      <Facts>
        {planFacts(form).map(({ name, text, isDefault }, index) => {
          const isSame = text === before[index]?.text
          return (
            <Fact key={name} name={name}>
              <span className={isDefault ? 'muted' : ''}>
                <bdi>{visibleText(text)}</bdi>
              </span>{' '}
              {!isSame && (before[index]?.isDefault ? <span className="muted">(default)</span> : DIFFERS)}
            </Fact>
          )
        })}
      </Facts>
      <div className="stack-xs">
        <h3>
          {charges.length === 0 ? 'No charges' : `${countWords(charges.length, 'charge')}, in this order`}
        </h3>
        {charges.length > 0 && (
          <TableFrame label="Charges of the plan" className={classes.charges}>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">Description</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {charges.map((charge, index) => (
                <tr key={charge.key}>
                  <td className="muted">{index + 1}</td>
                  <td className="breakable">
                    <bdi>{visibleText(charge.description.trim()) || 'No description'}</bdi>{' '}
                    {differing?.has(index) && DIFFERS}
                    {chargeDetails(charge).map((text) => (
                      <div key={text} className="muted">
                        <bdi>{visibleText(text)}</bdi>
                      </div>
                    ))}
                  </td>
                  <td>
                    <bdi>{visibleText(amounts[index] ?? '') || 'No amount'}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </TableFrame>
        )}
      </div>
      {paymentInstructions !== '' && <HtmlFrame title="Payment instructions" html={paymentInstructions} />}
    </div>
  )
}

const DIFFERS = (
  <span className="badge" data-tone="warning">
    not as reviewed
  </span>
)
