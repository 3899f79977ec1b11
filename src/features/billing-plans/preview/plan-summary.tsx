import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { HtmlFrame } from '../../../ui/content/html-frame'
import { Fact, Facts } from '../../../ui/layout/facts'
import { TableFrame } from '../../../ui/layout/table'
import type { ChargeForm, PlanForm } from '../form/plan-form'
import { hoursText } from '../values/hours'
import { moneyText, readEffectiveDate, readHours, readThreshold } from '../values/readings'
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

/** A line of the review: what it is about, and what the plan says of it. */
interface PlanFact {
  readonly name: string
  readonly text: string
  /** Nothing was entered: the API's default counts. */
  readonly isDefault?: boolean
}

/** Says what the plan will do, line by line, for the review. Expects a form without errors. */
export function planFacts(form: PlanForm): PlanFact[] {
  return [
    { name: 'Plan name', text: form.name.trim() },
    { name: 'State', text: form.isActive ? 'Active' : 'Inactive' },
    { name: 'Bills', text: billingText(form) },
    hoursFact(
      'Earliest finalisation',
      form.gracePeriodHours,
      '… after the invoice is created',
      '… before the invoice is created',
    ),
    hoursFact('Late-ticket drafts', form.lateTicketGracePeriodHours, ...DRAFTS),
    form.billDuring
      ? hoursFact('Mid-agreement drafts', form.progressiveGracePeriodHours, ...DRAFTS)
      : { name: 'Mid-agreement drafts', text: 'None' },
    hoursFact('Payment due', form.paymentDueHours, '… after finalisation', '… before finalisation'),
    { name: 'Agreements billed', text: dateText(form.effectiveDate) },
    {
      name: 'Payment instructions',
      text: form.paymentInstructions === '' ? 'None' : 'On driver invoices, as below',
    },
  ]
}

function billingText({ billDuring, threshold }: PlanForm): string {
  if (!billDuring) return 'Only when the agreement ends'
  const reading = readThreshold(threshold)
  return `During the agreement, when unbilled usage reaches ${moneyText(reading.ok ? reading.value : threshold)}`
}

const DRAFTS = ['Open for …', 'Open until … before they are created'] as const

/** `before` is for negative hours, which the specification allows without saying what they mean. */
function hoursFact(name: string, text: string, after: string, before: string): PlanFact {
  const reading = readHours(text)
  if (!reading.ok) return { name, text: after.replace('…', () => `“${text}”`) }
  if (reading.value === null) return { name, text: 'Default time', isDefault: true }
  const words = hoursText(Math.abs(reading.value))
  return { name, text: (reading.value < 0 ? before : after).replace('…', () => words) }
}

function dateText(text: string): string {
  const reading = readEffectiveDate(text)
  if (reading.ok && reading.value === null) return 'All, whenever they ended'
  return `Those that ended on ${reading.ok ? reading.value : text} or later`
}

/** What the plan says of a charge beside its description and amount. */
export function chargeDetails(charge: ChargeForm): string[] {
  return [
    charge.sourceType.trim() === '' ? '' : `Source type ${charge.sourceType.trim()}`,
    shown('Aggregated value', charge.showAggregatedValue),
    shown('Rate', charge.showRate),
    charge.filters.trim() === '' ? '' : `Filters ${charge.filters.trim()}`,
  ].filter((text) => text !== '')
}

function shown(what: string, on: boolean | null): string {
  return on === null ? '' : `${what} ${on ? 'shown' : 'not shown'}`
}

/** Amounts with two decimals at least, and spaces as wide as digits behind them: their points stand below each other. */
export function alignedAmounts(amounts: readonly string[]): string[] {
  const texts = amounts.map((amount) => moneyText(amount.trim()))
  const places = (text: string) => text.length - text.indexOf('.')
  const most = Math.max(0, ...texts.filter((text) => text.includes('.')).map(places))
  return texts.map((text) =>
    text.includes('.') ? `${text}${FIGURE_SPACE.repeat(most - places(text))}` : text,
  )
}

const FIGURE_SPACE = '\u2007'
