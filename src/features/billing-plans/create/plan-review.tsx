import { Checkbox } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import { templateDates } from '../form/next-month-plan'
import type { PlanForm } from '../form/plan-form'
import { acknowledgements, type DuplicateHints, type PlanProblem, problemsOf } from '../form/plan-problems'
import { PlanSummary } from '../preview/plan-summary'
import classes from './plan-builder.module.css'
import type { PlanTemplate } from './stored-plan'

const WARNINGS_ID = 'plan-warnings'

/** Focuses the first warning that is not acknowledged. */
export function focusFirstWarning(): void {
  document.querySelector<HTMLElement>(`#${WARNINGS_ID} input:not(:checked)`)?.focus()
}

/** Time to read before the plan can be created: a double click on "Review plan" must not create it. */
const READING_MS = 600

/** The review: whether it is open, its warnings, and what prevents the plan from being created. */
export function usePlanReview(hints: DuplicateHints) {
  const { getValues } = useFormContext<PlanForm>()
  const [open, setOpen] = useState(false)
  const [wasRead, setWasRead] = useState(false)
  const [acknowledged, setAcknowledged] = useState<readonly string[]>([])
  // The form is hidden while the review is open: nothing changes it.
  const warnings = open ? acknowledgements(problemsOf(getValues(), hints)) : []

  useEffect(() => {
    if (!open) return
    const timer = setTimeout(() => setWasRead(true), READING_MS)
    return () => clearTimeout(timer)
  }, [open])

  function hold(): string | undefined {
    if (!open) return undefined
    const left = warnings.filter((warning) => !acknowledged.includes(warning)).length
    if (left > 0) return `Acknowledge ${left === 1 ? 'the warning' : `the ${left} warnings`} first.`
    return wasRead ? undefined : 'Read the review first.'
  }

  return {
    open,
    warnings,
    acknowledged,
    /** Why the plan cannot be created yet; undefined where it can. */
    hold: hold(),
    show: () => {
      setWasRead(false)
      setAcknowledged([])
      setOpen(true)
    },
    hide: useCallback(() => setOpen(false), []),
    acknowledge: (warning: string, checked: boolean) => {
      const others = acknowledged.filter((other) => other !== warning)
      setAcknowledged(checked ? [...others, warning] : others)
    },
    /** Whether it was read, and all warnings among these problems are acknowledged. */
    isAcknowledged: (problems: readonly PlanProblem[]) =>
      open && wasRead && acknowledgements(problems).every((warning) => acknowledged.includes(warning)),
  }
}

/** Says what will be created before it can no longer be changed. */
export function PlanReview(props: {
  /** Name of the fleet it goes to: "Alder Rentals". */
  fleet: string
  /** What the plan began from; null for nothing. */
  template: PlanTemplate | null
  review: ReturnType<typeof usePlanReview>
  creating: boolean
}) {
  const { fleet, template, review, creating } = props
  const { warnings, acknowledged } = review
  const form = useFormContext<PlanForm>().getValues()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <Section
      title="Review"
      panel
      headingRef={heading}
      action={
        <ActionButton
          variant="default"
          size="compact-sm"
          disabledBecause={creating ? 'The plan is being created.' : null}
          onClick={review.hide}
        >
          Back to the form
        </ActionButton>
      }
    >
      <Notice tone="warning" title="Plans can’t be changed once created.">
        This one goes to <bdi>{visibleText(fleet)}</bdi>.
      </Notice>
      {template !== null && <TemplateNotice template={template} plan={form} />}
      {warnings.length > 0 && (
        <fieldset id={WARNINGS_ID} className={`stack-xs ${classes.warnings}`}>
          <legend>Warnings to acknowledge</legend>
          {warnings.map((warning) => (
            <Checkbox
              key={warning}
              label={visibleText(warning)}
              checked={acknowledged.includes(warning)}
              onChange={(event) => review.acknowledge(warning, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      <PlanSummary form={form} />
    </Section>
  )
}

/** Says what a plan began from, and of the name and every date in it whether they were moved. */
export function TemplateNotice({ template, plan }: { template: PlanTemplate; plan: PlanForm }) {
  return (
    <Notice tone="info" role="note" title={`Template: “${visibleText(template.form.name.trim())}”`}>
      <ul className="bullets breakable" aria-label="Name and dates of the template">
        {templateDates(template.form, plan).map(({ field, from, to }) => (
          <li key={field}>
            {field}: <bdi>{visibleText(from)}</bdi>{' '}
            {to === from ? 'left as it is' : to === '' ? 'removed' : 'moved to '}
            {to !== from && <bdi>{visibleText(to)}</bdi>}
          </li>
        ))}
      </ul>
      {plan.name === template.form.name && 'Its name has no month. Change the plan name.'}
    </Notice>
  )
}
