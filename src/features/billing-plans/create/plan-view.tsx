import { useEffect, useRef } from 'react'
import { useZone } from '../../../domain/user/page-context'
import { layOutJson } from '../../../lib/json/json-text'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import { LinkButton } from '../../../ui/button/button'
import { CopyButton } from '../../../ui/button/copy-button'
import { JsonBlock } from '../../../ui/content/html-frame'
import { Notice } from '../../../ui/feedback/notice'
import { Page } from '../../../ui/layout/page'
import { Section } from '../../../ui/layout/section'
import { Table } from '../../../ui/layout/table'
import { fieldsOf } from '../form/plan-form'
import { PlanSummary } from '../preview/plan-summary'
import type { CreatedPlan } from '../stored/created-plan'
import { PlanFleet } from '../stored/plan-entry'
import { createdForm, listDifferences } from './compare-plan'

/** Renders a created plan; `isNew` right after the service created it. */
export function PlanView({ plan, isNew = false }: { plan: CreatedPlan; isNew?: boolean }) {
  const { form } = plan
  const zone = useZone()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    if (isNew) window.scrollTo(0, 0)
  }, [isNew])
  const created = createdForm(plan)
  const name = visibleText(created.name.trim() || plan.name) || 'Unnamed plan'
  const sent = layOutJson(plan.sent, 2)
  const response = plan.response && layOutJson(plan.response, 2)
  const differences = listDifferences(plan)
  const isAsReviewed = differences.length === 0
  const labels = new Map([
    ['fleet', 'Fleet'],
    ...fieldsOf(form).map(({ path, label }) => [path, label] as const),
  ])
  const differing = new Set(differences.map(({ path }) => Number(/^charges\.(\d+)/.exec(path)?.[1])))
  return (
    <Page
      title={name}
      width="narrow"
      heading={<bdi>{name}</bdi>}
      lead={
        <p className="muted">
          {plan.planId === null ? 'Created' : `Plan ${visibleText(plan.planId)}, created`}{' '}
          {timeText(plan.at * 1000, zone, 'minute')} in <PlanFleet plan={plan} />. Plans can’t be changed.
        </p>
      }
      action={
        <div className="wrap">
          {isNew && (
            <LinkButton to="/billing-plans/new" variant="default">
              Start an empty plan
            </LinkButton>
          )}
          <LinkButton to="/billing-plans/new" search={{ from: plan.key }}>
            Use as template
          </LinkButton>
          {ALL_PLANS}
        </div>
      }
    >
      {(isNew || !isAsReviewed) && (
        <div ref={isNew ? top : null} tabIndex={-1} className="no-ring">
          <Notice
            tone={isAsReviewed ? 'success' : 'warning'}
            role="status"
            title={`Plan “${name}” created${isAsReviewed ? '' : ', but not as you reviewed it'}`}
          >
            {!isAsReviewed
              ? 'This shows the plan as created. Ask your administrator if the difference matters.'
              : response === null
                ? 'The server didn’t confirm its number or contents.'
                : 'Saved exactly as reviewed.'}
          </Notice>
        </div>
      )}
      {!isAsReviewed && (
        <Table
          label="Differences"
          columns={['Field', 'Reviewed', 'Created']}
          rows={differences.map(({ path, sent, got }) => ({
            key: path,
            cells: [labels.get(path) ?? path, shown(sent), shown(got)],
          }))}
        />
      )}
      <Section title="The plan" panel>
        <PlanSummary form={created} sent={form} differing={differing} />
      </Section>
      <details className="quiet">
        <summary>Technical details</summary>
        <div className="stack-sm above-sm">
          <strong>Sent</strong>
          <JsonBlock label="What was sent" json={sent} />
          {response !== null && (
            <>
              <strong>Received</strong>
              <JsonBlock label="What was received" json={response} />
            </>
          )}
          <div className="wrap">
            <CopyButton label="Copy sent" text={() => sent} />
            {response !== null && <CopyButton label="Copy received" text={() => response} />}
          </div>
        </div>
      </details>
    </Page>
  )
}

const shown = (json: string | null) =>
  json === null ? <span className="muted">nothing</span> : <bdi>{visibleText(json.slice(0, 2000))}</bdi>

export const ALL_PLANS = (
  <LinkButton to="/billing-plans" variant="default">
    Show all plans
  </LinkButton>
)
