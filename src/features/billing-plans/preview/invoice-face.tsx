import { visibleText } from '../../../lib/text/visible-text'
import { HtmlFrame } from '../../../ui/content/html-frame'
import { usePlanValues } from '../form/plan-context'
import { moneyText, readAmount } from '../values/readings'
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
              {charges.map(({ key, description, amount }) => (
                <tr key={key}>
                  <td>
                    <bdi>{visibleText(description.trim()) || 'No description'}</bdi>
                  </td>
                  <td>
                    <bdi>{amountText(amount)}</bdi>
                  </td>
                </tr>
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

function amountText(typed: string): string {
  const amount = readAmount(typed)
  if (!amount.ok) return `${visibleText(typed.trim())} (not a decimal)`
  return moneyText(amount.value) || '–'
}
