import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { Fragment, memo, useMemo, useState } from 'react'
import { paths } from '../../../contract/paths'
import { sumAmounts } from '../../../domain/dispute/amounts'
import { layOutJson, writeJson } from '../../../lib/json/json-text'
import { moneyText } from '../../../lib/text/decimal-text'
import { visibleText } from '../../../lib/text/visible-text'
import { CopyButton } from '../../../ui/button/copy-button'
import { HtmlFrame, JsonBlock } from '../../../ui/content/html-frame'
import { Empty } from '../../../ui/feedback/empty'
import { TableHead } from '../../../ui/layout/table'
import { usePlanProblems, usePlanValues } from '../form/plan-context'
import { fieldsOf, planRequest } from '../form/plan-form'
import { countErrors } from '../form/plan-problems'
import { parseAmount } from '../values/parse-values'
import { LifecyclePreview, type SampleTexts } from './lifecycle-preview'
import classes from './previews.module.css'

function ProblemsPanel({ onGoTo }: { onGoTo: (name: string) => void }) {
  const problems = usePlanProblems()
  const form = usePlanValues()
  const labels = new Map(fieldsOf(form).map(({ name, label }) => [String(name), label]))
  if (problems.length === 0) return <Empty title="No problems">The plan is ready to review.</Empty>
  return (
    <ul className="panel divided" aria-label="Problems">
      {problems.map(({ name, level, message }) => (
        <li key={`${name} ${message}`}>
          <button
            type="button"
            className={`bare-button line top hovers ${classes.problem}`}
            onClick={() => onGoTo(name)}
          >
            {level === 'error' ? (
              <IconCircleX size={20} aria-hidden className="error" />
            ) : (
              <IconAlertTriangle size={20} aria-hidden className="warning" />
            )}
            <span className="grow breakable">
              <strong>
                {level === 'error' ? 'Error' : 'Warning'}: {labels.get(name) ?? name}
              </strong>
              <br />
              <bdi>{visibleText(message)}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Renders previews, which may lag behind typing. Doesn't mount hidden ones: they would render with every keystroke. */
export const PlanPreviews = memo(function PlanPreviews(props: { onGoTo: (name: string) => void }) {
  const [sample, setSample] = useState<SampleTexts | null>(null)
  return (
    <Tabs defaultValue="Lifecycle" keepMounted={false} classNames={CLASSES}>
      <Tabs.List aria-label="Previews of the plan" className={classes.tabs}>
        <Tabs.Tab value="Lifecycle">Lifecycle</Tabs.Tab>
        <Tabs.Tab value="Invoice">Invoice</Tabs.Tab>
        <Tabs.Tab value="Problems">
          Problems
          <ProblemCount />
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="Lifecycle">
        <LifecyclePreview sample={sample} onSample={setSample} />
      </Tabs.Panel>
      <Tabs.Panel value="Invoice">
        <InvoiceFace />
      </Tabs.Panel>
      <Tabs.Panel value="Problems">
        <ProblemsPanel onGoTo={props.onGoTo} />
      </Tabs.Panel>
      <RequestDetails />
    </Tabs>
  )
})

const CLASSES = { tab: classes.label ?? '', panel: classes.panel ?? '' }

function ProblemCount() {
  const problems = usePlanProblems()
  const errors = countErrors(problems)
  return [
    { tone: 'error', count: errors, Icon: IconCircleX },
    { tone: 'warning', count: problems.length - errors, Icon: IconAlertTriangle },
  ].map(
    ({ tone, count, Icon }) =>
      count > 0 && (
        <Fragment key={tone}>
          {' '}
          <span className="small tabular toned" data-tone={tone}>
            <Icon size={14} aria-hidden />
            {count}
            <span className="visually-hidden"> {count === 1 ? tone : `${tone}s`}</span>
          </span>
        </Fragment>
      ),
  )
}

function RequestDetails() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="quiet" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Technical details</summary>
      {isOpen && <RequestBody />}
    </details>
  )
}

function RequestBody() {
  const form = usePlanValues()
  const json = useMemo(() => layOutJson(writeJson(planRequest(form)), 2), [form])
  return (
    <div className="stack-sm">
      <div className="row spread">
        <code>POST {paths.billingPlans}</code>
        <CopyButton label="Copy request" text={() => json} />
      </div>
      <JsonBlock label="Body of the request" json={json} />
    </div>
  )
}

function InvoiceFace() {
  const { name, charges, paymentInstructions } = usePlanValues()
  const total = totalText(charges.map(({ amount }) => amount))
  return (
    <figure className="stack-sm">
      <figcaption className="muted">
        For illustration only. Real invoices look different but have the same order and text.
      </figcaption>
      <div className={`paper panel stack-sm breakable ${classes.invoice}`}>
        <div className={`row-words spread ${classes.head}`}>
          <strong className="large">Invoice</strong>
          <bdi>{visibleText(name.trim()) || 'Unnamed plan'}</bdi>
        </div>
        {charges.length === 0 ? (
          <p className="muted">No charges yet.</p>
        ) : (
          <table className={`tabular ${classes.charges}`} aria-label="Charges on the invoice">
            <TableHead columns={['Description', 'Amount']} />
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
            {total !== null && (
              <tfoot>
                <tr>
                  <th scope="row">Total, with each charge once</th>
                  <td>{total}</td>
                </tr>
              </tfoot>
            )}
          </table>
        )}
        <strong>Payment instructions</strong>
        {paymentInstructions === '' ? (
          <p className="muted">None.</p>
        ) : (
          <HtmlFrame title="Payment instructions on the invoice" html={paymentInstructions} />
        )}
      </div>
    </figure>
  )
}

/** Adds the amounts exactly; null if one isn't a decimal. */
function totalText(amounts: readonly string[]): string | null {
  const values = amounts.map(parseAmount)
  const [total] = sumAmounts(
    values.map((amount) => ({ value: (amount.ok && amount.value) || null, currency: null })),
  )
  return total && values.every(({ ok }) => ok) ? moneyText(total.sum) : null
}

function amountText(typed: string): string {
  const amount = parseAmount(typed)
  if (!amount.ok) return `${visibleText(typed.trim())} (not a decimal)`
  return moneyText(amount.value) || '–'
}
