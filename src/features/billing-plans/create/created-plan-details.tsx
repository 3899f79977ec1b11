import { useEffect, useRef } from 'react'
import { layOutJson } from '../../../lib/json/json-text'
import { visibleText } from '../../../lib/text/visible-text'
import { LinkButton, SecondaryButton } from '../../../ui/button/button'
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

export function CreatedPlanDetails({ plan }: { plan: CreatedPlan }) {
  const { form } = plan
  const differences = listDifferences(plan)
  const sent = layOutJson(plan.sent, 2)
  const response = plan.response && layOutJson(plan.response, 2)
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
      <Section title="The plan" panel>
        <PlanSummary form={createdForm(plan)} sent={form} differing={differing} />
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
    </>
  )
}

const shown = (json: string | null) =>
  json === null ? <span className="muted">nothing</span> : <bdi>{visibleText(json.slice(0, 2000))}</bdi>

export function PlanResult(props: { created: CreatedPlan; onStartAnother: (from: string | null) => void }) {
  const { created } = props
  const { response, planId } = created
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  const differences = listDifferences(created)
  const isAsReviewed = differences.length === 0
  const name = visibleText(createdForm(created).name.trim() || created.name)
  return (
    <Page
      title={name}
      width="narrow"
      heading={<bdi>{name}</bdi>}
      action={
        <div className="wrap">
          <SecondaryButton onClick={() => props.onStartAnother(null)}>Start an empty plan</SecondaryButton>
          <SecondaryButton onClick={() => props.onStartAnother(created.key)}>Use as template</SecondaryButton>
          <LinkButton to="/billing-plans">Show all plans</LinkButton>
        </div>
      }
    >
      <div ref={top} tabIndex={-1} className="no-ring">
        <Notice
          tone={isAsReviewed ? 'success' : 'warning'}
          role="status"
          title={`Plan “${name}” created${isAsReviewed ? '' : ', but not as you reviewed it'}`}
        >
          <p>
            {planId !== null && `Plan ${planId} in `}
            <PlanFleet plan={created} />.{' '}
            {response === null
              ? 'The server didn’t confirm its number or contents.'
              : isAsReviewed && 'Saved exactly as reviewed.'}
            {response !== null && planId === null && ' It has no number yet.'}
          </p>
          {!isAsReviewed && (
            <p>
              {differences.length === 1 ? 'One field differs' : `${differences.length} fields differ`}. Plans
              can’t be changed. Ask your administrator if it matters.
            </p>
          )}
        </Notice>
      </div>
      <CreatedPlanDetails plan={created} />
    </Page>
  )
}
