import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { Fragment, memo, useMemo, useState } from 'react'
import { saveFile } from '../../../lib/browser/save-file'
import { layOutJson, writeJson } from '../../../lib/json/json-text'
import { visibleText } from '../../../lib/text/visible-text'
import { SmallButton } from '../../../ui/button/small-button'
import { CopyButton } from '../../../ui/content/copy-button'
import { HtmlFrame } from '../../../ui/content/html-frame'
import { JsonBlock } from '../../../ui/content/json-block'
import { Empty } from '../../../ui/feedback/empty'
import { usePlanProblems, usePlanValues } from '../form/plan-context'
import { fieldsOf } from '../form/plan-form'
import { countErrors } from '../form/plan-problems'
import { planRequest } from '../form/plan-request'
import { moneyText, readAmount } from '../values/readings'
import { LifecyclePreview, type SampleTexts } from './lifecycle-preview'
import classes from './previews.module.css'

/** Lists every error and warning, each as a button that focuses its field. */
function ProblemsPanel({ onGoTo }: { onGoTo: (name: string) => void }) {
  const problems = usePlanProblems()
  const form = usePlanValues()
  const labels = new Map(fieldsOf(form).map(({ name, label }) => [String(name), label]))
  if (problems.length === 0) return <Empty title="No problems">The plan is ready to be reviewed.</Empty>
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
            <span>
              <strong>
                {level === 'error' ? 'Error' : 'Warning'}: {labels.get(name) ?? name}
              </strong>
              <bdi className={classes.message}>{visibleText(message)}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * Tabs that show what the plan does, looks like and sends, and its problems.
 * They may lag behind fast typing. Hidden ones would render with every keystroke: they are not mounted.
 */
export const PlanPreviews = memo(function PlanPreviews(props: {
  /** Focuses the field of a problem, by its name. */
  onGoTo: (name: string) => void
}) {
  const [sample, setSample] = useState<SampleTexts | null>(null)
  return (
    <Tabs defaultValue="Lifecycle" keepMounted={false} classNames={CLASSES}>
      <Tabs.List aria-label="Previews of the plan" className={classes.tabs}>
        <Tabs.Tab value="Lifecycle">Lifecycle</Tabs.Tab>
        <Tabs.Tab value="Invoice">Invoice</Tabs.Tab>
        <Tabs.Tab value="Request">Request</Tabs.Tab>
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
      <Tabs.Panel value="Request">
        <RequestTab />
      </Tabs.Panel>
      <Tabs.Panel value="Problems">
        <ProblemsPanel onGoTo={props.onGoTo} />
      </Tabs.Panel>
    </Tabs>
  )
})

const CLASSES = { tab: classes.label ?? '', panel: classes.panel ?? '' }

/** How many errors there are, as the form says it, and warnings beside them. */
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
            {/* Not told apart by their colour alone. */}
            <Icon size={14} aria-hidden />
            {count}
            <span className="visually-hidden"> {count === 1 ? tone : `${tone}s`}</span>
          </span>
        </Fragment>
      ),
  )
}

/** Shows the body of the request, exact to the digit; it is sent on one line. */
function RequestTab() {
  const form = usePlanValues()
  const wrong = countErrors(usePlanProblems()) > 0
  const json = useMemo(() => layOutJson(writeJson(planRequest(form)), 2), [form])
  return (
    <div className="stack-sm">
      <div className="row spread">
        <code>POST /v2/billing-plans/</code>
        <div className="wrap">
          <CopyButton label="Copy request" text={() => json} />
          <SmallButton
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveFile('billing-plan.json', `${json}\n`)}
          >
            Download request
          </SmallButton>
        </div>
      </div>
      <p className="muted">
        {wrong
          ? 'Not ready yet. Fix the errors under Problems first.'
          : 'For your records: a downloaded request can’t be imported here.'}
      </p>
      <JsonBlock label="Body of the request" json={json} />
    </div>
  )
}

/** Illustrates a driver's invoice: the charges in their order and the instructions as they are sent. */
function InvoiceFace() {
  const { name, charges, paymentInstructions } = usePlanValues()
  return (
    <figure className="stack-sm">
      <figcaption className="muted">
        Illustration. Real invoices look different, with the same order and text.
      </figcaption>
      <div className={`panel stack-sm breakable ${classes.paper}`}>
        <div className={`row spread ${classes.head}`}>
          <strong className="large">Invoice</strong>
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
