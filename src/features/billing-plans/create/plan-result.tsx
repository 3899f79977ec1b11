import { useEffect, useRef } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { Button, LinkButton } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import { SentAndReceived } from '../kept/sent-and-received'
import { PlanSummary } from '../preview/plan-summary'
import { chargesIn, differencesOf } from './compare-plan'
import { type CreatedPlan, rememberedPlan } from './create-plan'
import classes from './plan-builder.module.css'
import { PlanDifferences } from './plan-differences'
import { createdForm } from './stored-plan'

/** Says that the plan was created, whether it is as it was reviewed, and what to do next. */
export function PlanResult(props: {
  created: CreatedPlan
  /** Name of the fleet that it is in. */
  fleet: string
  /** Starts another plan: from this one, or empty (null). */
  onStartAnother: (from: CreatedPlan | null) => void
}) {
  const { created } = props
  const { answer, form } = created
  const plan = rememberedPlan(created, 0)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView()
  }, [])
  const differences = differencesOf(plan)
  return (
    <div ref={top} tabIndex={-1} className={`stack ${classes.result}`}>
      <Notice
        tone={differences.length === 0 ? 'success' : 'warning'}
        role="status"
        title={`Plan “${visibleText(createdName(created))}” created${differences.length === 0 ? '' : ', but not as you reviewed it'}`}
      >
        <p>
          {answer?.id != null && `Plan ${answer.id} in `}
          <bdi>{visibleText(props.fleet)}</bdi>.{' '}
          {answer === null
            ? 'Its number and content were not confirmed.'
            : differences.length === 0 && 'Saved exactly as reviewed.'}
          {answer !== null && answer.id === null && ' It has no number yet.'}
        </p>
        {differences.length > 0 && (
          <p>
            {differences.length === 1 ? 'One field differs' : `${differences.length} fields differ`}. Plans
            can’t be changed: ask your administrator if it matters.
          </p>
        )}
      </Notice>
      {differences.length > 0 && <PlanDifferences differences={differences} form={form} />}
      <div className="wrap">
        <LinkButton to="/billing-plans">Show all plans</LinkButton>
        <Button variant="default" onClick={() => props.onStartAnother(created)}>
          Use as template
        </Button>
        <Button variant="default" onClick={() => props.onStartAnother(null)}>
          Start an empty plan
        </Button>
      </div>
      <Section title="The plan" panel>
        <PlanSummary form={createdForm(plan, form)} sent={form} differing={chargesIn(differences)} />
      </Section>
      <SentAndReceived plan={plan} />
    </div>
  )
}

/** The name that the answer shows, else the one that was sent. */
function createdName({ form, answer }: CreatedPlan): string {
  const name = answer?.fields.name
  return typeof name === 'string' ? name : form.name.trim()
}
