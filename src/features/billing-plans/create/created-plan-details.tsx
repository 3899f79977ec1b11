import type { ReactNode } from 'react'
import { layOutJson } from '../../../lib/json/json-text'
import { visibleText } from '../../../lib/text/visible-text'
import type { RememberedPlan } from '../../../local/created-plans'
import { CopyButton } from '../../../ui/content/copy-button'
import { JsonBlock } from '../../../ui/content/json-block'
import { Section } from '../../../ui/layout/section'
import { Table } from '../../../ui/layout/table'
import { fieldsOf, type PlanForm } from '../form/plan-form'
import { PlanSummary } from '../preview/plan-summary'
import type { PlanDifference } from './compare-plan'
import classes from './plan-builder.module.css'
import { createdForm } from './stored-plan'

/** A created plan: where it is not as it was reviewed, what it says, and the JSON of both. */
export function CreatedPlanDetails(props: {
  plan: RememberedPlan
  /** The form that was sent. */
  form: PlanForm
  differences: readonly PlanDifference[]
  /** Shown above the plan. */
  children?: ReactNode
}) {
  const { plan, form, differences } = props
  const labels = new Map([
    ['fleet', 'Fleet'],
    ...fieldsOf(form).map(({ path, label }) => [path, label] as const),
  ])
  const differing = new Set(differences.map(({ path }) => Number(/^charges\.(\d+)/.exec(path)?.[1])))
  return (
    <>
      {differences.length > 0 && (
        <Table
          label="Differences"
          columns={['Field', 'Reviewed', 'Created']}
          rows={differences.map(({ path, sent, got }) => ({
            key: path,
            cells: [labels.get(path) ?? path, shown(sent), shown(got)],
          }))}
        />
      )}
      {props.children}
      <Section title="The plan" panel>
        <PlanSummary form={createdForm(plan, form)} sent={form} differing={differing} />
      </Section>
      <SentAndReceived plan={plan} />
    </>
  )
}

function shown(json: string | null) {
  if (json === null) return <span className="muted">nothing</span>
  return <bdi>{visibleText(json.slice(0, 2000))}</bdi>
}

/** The JSON of a created plan behind a word: what was sent, and what came back. */
export function SentAndReceived({ plan }: { plan: RememberedPlan }) {
  const sent = layOutJson(plan.sent, 2)
  const answer = plan.answer === null ? null : layOutJson(plan.answer, 2)
  return (
    <details className="quiet">
      <summary>Technical details</summary>
      <div className={`stack-sm ${classes.json}`}>
        <strong>Sent</strong>
        <JsonBlock label="What was sent" json={sent} />
        {answer !== null && (
          <>
            <strong>Received</strong>
            <JsonBlock label="What was received" json={answer} />
          </>
        )}
        <div className="wrap">
          <CopyButton label="Copy sent" text={() => sent} />
          {answer !== null && <CopyButton label="Copy received" text={() => answer} />}
        </div>
      </div>
    </details>
  )
}
