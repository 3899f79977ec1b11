import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { Notice } from '../../../ui/feedback/notice'
import { Table } from '../../../ui/layout/table'
import { fieldsOf } from '../form/server-problems'
import { comparePlan, type PlanDifference } from './compare-plan'
import type { CreatedPlan } from './create-plan'
import classes from './plan-builder.module.css'

/** Shows what the service created, and where that differs from what was sent. */
export function PlanResult(props: {
  created: CreatedPlan
  /** Starts another plan: from this one, or empty (null). */
  onStartAnother: (from: CreatedPlan['form'] | null) => void
}) {
  const { form, request, answer, fleet, fleetId } = props.created
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  const differences = answer === null ? [] : comparePlan(request, answer, fleetId)
  return (
    <div ref={top} tabIndex={-1} className={classes.result}>
      <Notice
        tone="info"
        role="status"
        title={answer?.id == null ? 'The plan was created.' : `Plan ${answer.id} was created.`}
      >
        <bdi>{visibleText(form.name.trim())}</bdi>, in <bdi>{visibleText(fleet)}</bdi>
        {fleetId === null && answer?.fleet != null && ` (fleet ${answer.fleet})`}.
        {answer === null && ' The service did not say under which id, nor what it holds now.'}
        {answer !== null && answer.id === null && ' The answer names no id.'}
      </Notice>
      {answer !== null && <Comparison differences={differences} created={props.created} />}
      <div className={classes.again}>
        <Button onClick={() => props.onStartAnother(form)}>Another plan from this one</Button>
        <Button variant="default" onClick={() => props.onStartAnother(null)}>
          New plan
        </Button>
      </div>
    </div>
  )
}

function Comparison(props: { differences: readonly PlanDifference[]; created: CreatedPlan }) {
  const { differences } = props
  if (differences.length === 0)
    return <p>The answer is the plan as it was sent, the order of its charges included.</p>
  const labels = new Map([
    ['fleet', 'Fleet'],
    ...fieldsOf(props.created.form).map(({ path, label }) => [path, label] as const),
  ])
  return (
    <>
      <Notice tone="warning" title="The service created something else than what was sent">
        {differences.length === 1 ? 'One field differs' : `${differences.length} fields differ`}. This console
        cannot change a plan; tell the service’s operator if it matters.
      </Notice>
      <Table
        label="Differences"
        columns={['Field', 'Sent', 'Created']}
        rows={differences.map(({ path, sent, got }) => ({
          key: path,
          cells: [labels.get(path) ?? path, shown(sent), shown(got)],
        }))}
      />
    </>
  )
}

function shown(json: string | null) {
  return json === null ? (
    <span className="muted">nothing</span>
  ) : (
    <bdi>{visibleText(json.slice(0, 2000))}</bdi>
  )
}
