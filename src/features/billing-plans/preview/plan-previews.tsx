import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { Fragment, memo, type ReactNode, useMemo, useState } from 'react'
import { saveFile } from '../../../lib/browser/save-file'
import { layOutJson, writeJson } from '../../../lib/json/json-text'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { CopyButton } from '../../../ui/content/copy-button'
import { JsonBlock } from '../../../ui/content/json-block'
import { Empty } from '../../../ui/feedback/empty'
import { usePlanProblems, usePlanValues } from '../form/plan-context'
import { fieldsOf } from '../form/plan-fields'
import { countErrors, type PlanProblem } from '../form/plan-problems'
import { planRequest } from '../form/plan-request'
import { InvoiceFace } from './invoice-face'
import { LifecyclePreview, type SampleTexts } from './lifecycle-preview'
import classes from './previews.module.css'

/** Lists every error and warning, each as a button that focuses its field. */
function ProblemsPanel({ onGoTo }: { onGoTo: (name: string) => void }) {
  const problems = usePlanProblems()
  const form = usePlanValues()
  const labels = useMemo(
    () => new Map(fieldsOf(form).map(({ name, label }) => [String(name), label])),
    [form],
  )
  if (problems.length === 0) return <Empty title="No problems">The plan is ready to be reviewed.</Empty>
  return (
    <ul className="panel divided" aria-label="Problems">
      {problems.map(({ name, level, message }) => (
        <Problem
          key={`${name} ${message}`}
          name={name}
          level={level}
          message={message}
          label={labels.get(name) ?? name}
          onGoTo={onGoTo}
        />
      ))}
    </ul>
  )
}

/** Memoised: there may be hundreds. */
const Problem = memo(function Problem(
  props: PlanProblem & { label: string; onGoTo: (name: string) => void },
) {
  const { name, level, message, label, onGoTo } = props
  return (
    <li>
      <button type="button" className={`bare-button ${classes.problem}`} onClick={() => onGoTo(name)}>
        {level === 'error' ? (
          <IconCircleX size={20} aria-hidden className="error" />
        ) : (
          <IconAlertTriangle size={20} aria-hidden className="warning" />
        )}
        <span>
          <strong>
            {level === 'error' ? 'Error' : 'Warning'}: {label}
          </strong>
          <bdi className={classes.message}>{visibleText(message)}</bdi>
        </span>
      </button>
    </li>
  )
})

const TABS = ['Lifecycle', 'Invoice', 'Request', 'Problems'] as const
type TabName = (typeof TABS)[number]

/**
 * Tabs that show what the plan does, looks like and sends, and its problems.
 * They may lag behind fast typing.
 */
export const PlanPreviews = memo(function PlanPreviews(props: {
  /** Focuses the field of a problem, by its name. */
  onGoTo: (name: string) => void
}) {
  const [shown, setShown] = useState<TabName>('Lifecycle')
  const [sample, setSample] = useState<SampleTexts | null>(null)

  // Only the element of the shown tab is rendered.
  const contents: Record<TabName, ReactNode> = {
    Lifecycle: <LifecyclePreview sample={sample} onSample={setSample} />,
    Invoice: <InvoiceFace />,
    Request: <RequestTab />,
    Problems: <ProblemsPanel onGoTo={props.onGoTo} />,
  }

  return (
    <Tabs value={shown} onChange={(value) => setShown(TABS.find((tab) => tab === value) ?? shown)}>
      <Tabs.List aria-label="Previews of the plan" className={classes.tabs}>
        {TABS.map((tab) => (
          <Tabs.Tab key={tab} value={tab} className={classes.label}>
            {tab}
            {tab === 'Problems' && <ProblemCount />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={classes.panel}>
          {/* Hidden tabs would render with every keystroke. */}
          {tab === shown && contents[tab]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
})

/** How many errors there are, as the form says it, and warnings beside them. */
function ProblemCount() {
  const problems = usePlanProblems()
  const errors = countErrors(problems)
  return [
    { tone: 'error', count: errors },
    { tone: 'warning', count: problems.length - errors },
  ].map(
    ({ tone, count }) =>
      count > 0 && (
        <Fragment key={tone}>
          {' '}
          <span className={`small tabular toned ${classes.count}`} data-tone={tone}>
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
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveFile('billing-plan.json', `${json}\n`)}
          >
            Download request
          </Button>
        </div>
      </div>
      {wrong && <p className="muted">Not ready yet. Fix the errors under Problems first.</p>}
      <JsonBlock label="Body of the request" json={json} />
    </div>
  )
}
