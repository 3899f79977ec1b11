import { moneyText } from '../../../lib/text/decimal-text'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { HtmlFrame } from '../../../ui/content/html-frame'
import { Fact, Facts } from '../../../ui/layout/facts'
import { Table } from '../../../ui/layout/table'
import type { ChargeForm, PlanForm } from '../form/plan-form'
import { hoursText, parseEffectiveDate, parseHours, parseThreshold } from '../values/parse-values'
import classes from './plan-summary.module.css'

export function PlanSummary(props: {
  form: PlanForm
  sent?: PlanForm
  /** Indexes of the charges that differ from the request. */
  differing?: ReadonlySet<number>
}) {
  const { form, sent = form, differing } = props
  const before = planFacts(sent)
  const { charges, paymentInstructions } = form
  return (
    <div className={`stack ${classes.summary}`}>
      <Facts>
        {planFacts(form).map(({ name, text, isDefault }, index) => (
          <Fact key={name} name={name}>
            <span className={isDefault ? 'muted' : ''}>
              <bdi>{visibleText(text)}</bdi>
            </span>{' '}
            {text !== before[index]?.text &&
              (before[index]?.isDefault ? <span className="muted">(default)</span> : DIFFERS)}
          </Fact>
        ))}
      </Facts>
      <div className="stack-xs">
        <h3>
          {charges.length === 0 ? 'No charges' : `${pluralize(charges.length, 'charge')}, in this order`}
        </h3>
        {charges.length > 0 && (
          <Table
            label="Charges of the plan"
            columns={['#', 'Description', 'Amount']}
            rows={charges.map((charge, index) => ({
              key: charge.key,
              cells: [
                <span key="#" className="muted">
                  {index + 1}
                </span>,
                <div key="description" className="breakable">
                  <bdi>{visibleText(charge.description.trim()) || 'No description'}</bdi>{' '}
                  {differing?.has(index) && DIFFERS}
                  {chargeDetails(charge).map((text) => (
                    <div key={text} className="muted">
                      <bdi>{visibleText(text)}</bdi>
                    </div>
                  ))}
                </div>,
                <bdi key="amount">{visibleText(moneyText(charge.amount.trim())) || 'No amount'}</bdi>,
              ],
            }))}
          />
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

interface PlanFact {
  readonly name: string
  readonly text: string
  readonly isDefault?: boolean
}

/** Describes the plan, line by line, for the review. Expects a form without errors. */
export const planFacts = (form: PlanForm): PlanFact[] => [
  { name: 'Plan name', text: form.name.trim() },
  { name: 'Status', text: form.isActive ? 'Active' : 'Inactive' },
  { name: 'Bills', text: billingText(form) },
  hoursFact('Earliest finalization', form.gracePeriodHours, ...FINALIZATION),
  hoursFact('Late-ticket drafts', form.lateTicketGracePeriodHours, ...DRAFTS),
  form.billDuring
    ? hoursFact('Mid-agreement drafts', form.progressiveGracePeriodHours, ...DRAFTS)
    : { name: 'Mid-agreement drafts', text: 'None' },
  hoursFact('Payment due', form.paymentDueHours, '… after finalization', '… before finalization'),
  { name: 'Agreements billed', text: dateText(form.effectiveDate) },
  {
    name: 'Payment instructions',
    text: form.paymentInstructions === '' ? 'None' : 'On driver invoices, as below',
  },
]

function billingText({ billDuring, threshold }: PlanForm): string {
  if (!billDuring) return 'Only when the agreement ends'
  const reading = parseThreshold(threshold)
  return `During the agreement, when unbilled usage reaches ${moneyText(reading.ok ? reading.value : threshold)}`
}

const FINALIZATION = ['… after the invoice is created', '… before the invoice is created'] as const
const DRAFTS = ['Open for …', 'Open until … before they are created'] as const

/** Formats hours after something or, if they are negative, before it. The specification allows both. */
function hoursFact(name: string, text: string, after: string, before: string): PlanFact {
  const reading = parseHours(text)
  if (!reading.ok) return { name, text: after.replace('…', () => `“${text}”`) }
  if (reading.value === null) return { name, text: 'Default time', isDefault: true }
  const words = hoursText(Math.abs(reading.value))
  return { name, text: (reading.value < 0 ? before : after).replace('…', () => words) }
}

function dateText(text: string): string {
  const reading = parseEffectiveDate(text)
  if (reading.ok && reading.value === null) return 'All, whenever they ended'
  return `Those that ended on ${reading.ok ? reading.value : text} or later`
}

export const chargeDetails = (charge: ChargeForm): string[] =>
  [
    charge.sourceType.trim() === '' ? '' : `Source type ${charge.sourceType.trim()}`,
    shown('Aggregated value', charge.showAggregatedValue),
    shown('Rate', charge.showRate),
    charge.filters.trim() === '' ? '' : `Filters ${charge.filters.trim()}`,
  ].filter((text) => text !== '')

const shown = (what: string, on: boolean | null): string =>
  on === null ? '' : `${what} ${on ? 'shown' : 'not shown'}`
