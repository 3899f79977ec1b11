import { useEffect, useRef } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { LinkButton, SecondaryButton } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'
import { differencesOf } from './compare-plan'
import { CreatedPlanDetails } from './created-plan-details'
import classes from './plan-builder.module.css'
import { type CreatedPlan, createdForm } from './stored-plan'

/** Says that the plan was created, whether it is as it was reviewed, and what to do next. */
export function PlanResult(props: {
  created: CreatedPlan
  /** Name of the fleet that it is in. */
  fleet: string
  /** Starts another plan: from this one, or empty (null). */
  onStartAnother: (from: CreatedPlan | null) => void
}) {
  const { created } = props
  const { answer, planId, form } = created
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView()
  }, [])
  const differences = differencesOf(created)
  const isAsReviewed = differences.length === 0
  const name = visibleText(createdForm(created, form).name.trim() || created.name)
  return (
    <div ref={top} tabIndex={-1} className={`stack ${classes.result}`}>
      <Notice
        tone={isAsReviewed ? 'success' : 'warning'}
        role="status"
        title={`Plan “${name}” created${isAsReviewed ? '' : ', but not as you reviewed it'}`}
      >
        <p>
          {planId !== null && `Plan ${planId} in `}
          <bdi>{visibleText(props.fleet)}</bdi>.{' '}
          {answer === null
            ? 'Its number and content were not confirmed.'
            : isAsReviewed && 'Saved exactly as reviewed.'}
          {answer !== null && planId === null && ' It has no number yet.'}
        </p>
        {!isAsReviewed && (
          <p>
            {differences.length === 1 ? 'One field differs' : `${differences.length} fields differ`}. Plans
            can’t be changed: ask your administrator if it matters.
          </p>
        )}
      </Notice>
      <CreatedPlanDetails plan={created} form={form} differences={differences}>
        <div className="wrap">
          <LinkButton to="/billing-plans">Show all plans</LinkButton>
          <SecondaryButton onClick={() => props.onStartAnother(created)}>Use as template</SecondaryButton>
          <SecondaryButton onClick={() => props.onStartAnother(null)}>Start an empty plan</SecondaryButton>
        </div>
      </CreatedPlanDetails>
    </div>
  )
}
