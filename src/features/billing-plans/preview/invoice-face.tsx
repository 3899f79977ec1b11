import { memo } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { HtmlFrame } from '../../../ui/content/html-frame'
import { usePlanValues } from '../form/plan-context'
import { moneyText, readAmount } from '../values/amount'
import classes from './invoice-face.module.css'

/** Illustrates a driver's invoice: the charges in their order and the instructions as they are sent. */
export function InvoiceFace() {
  const { name, charges, paymentInstructions } = usePlanValues()
  return (
    <figure className="stack-sm">
      <figcaption className="muted">
        Illustration. Real invoices look different, with the same order and text.
      </figcaption>
      <div className={`stack-sm breakable ${classes.paper}`}>
        <div className={`row spread ${classes.head}`}>
          <strong className={classes.title}>Invoice</strong>
          <bdi>{visibleText(name.trim()) || 'Unnamed plan'}</bdi>
        </div>
        {charges.length === 0 ? (
          <p className={classes.none}>No charges yet.</p>
        ) : (
          <table className={`tabular ${classes.charges}`} aria-label="Charges on the invoice">
            <thead>
              <tr>
                <th scope="col">Description</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {charges.map((charge) => (
                <ChargeLine key={charge.key} description={charge.description} amount={charge.amount} />
              ))}
            </tbody>
          </table>
        )}
        <strong>Payment instructions</strong>
        {paymentInstructions === '' ? (
          <p className={classes.none}>None.</p>
        ) : (
          <HtmlFrame title="Payment instructions on the invoice" html={paymentInstructions} />
        )}
      </div>
    </figure>
  )
}

const ChargeLine = memo(function ChargeLine(props: { description: string; amount: string }) {
  const amount = readAmount(props.amount)
  return (
    <tr>
      <td>
        <bdi>{visibleText(props.description.trim()) || 'No description'}</bdi>
      </td>
      <td>
        <bdi>
          {amount.ok
            ? moneyText(amount.amount) || '–'
            : `${visibleText(props.amount.trim())} (not a decimal)`}
        </bdi>
      </td>
    </tr>
  )
})
