import { Checkbox } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import type { DuplicateHints } from '../form/duplicate-plan'
import type { PlanForm } from '../form/plan-form'
import { acknowledgements, type PlanProblem, problemsOf } from '../form/plan-problems'
import { PlanSummary } from '../preview/plan-summary'
import classes from './plan-builder.module.css'
import type { PlanTemplate } from './stored-plan'
import { TemplateNotice } from './template-notice'

const WARNINGS_ID = 'plan-warnings'

/** Focuses the first warning that is not acknowledged. */
export function focusFirstWarning(): void {
  document.querySelector<HTMLElement>(`#${WARNINGS_ID} input:not(:checked)`)?.focus()
}

/** Time to read before the plan can be created: a double click on "Review plan" must not create it. */
const READING_MS = 600

/** The review: whether it is open, its warnings, and what prevents the plan from being created. */
export interface PlanReviewState {
  readonly open: boolean
  readonly warnings: readonly string[]
  readonly acknowledged: ReadonlySet<string>
  /** Why the plan cannot be created yet; undefined where it can. */
  readonly hold: string | undefined
  readonly show: () => void
  readonly hide: () => void
  readonly acknowledge: (warning: string, checked: boolean) => void
  /** Whether it was read, and all warnings among these problems are acknowledged. */
  readonly isAcknowledged: (problems: readonly PlanProblem[]) => boolean
}

export function usePlanReview(hints: DuplicateHints): PlanReviewState {
  const { getValues } = useFormContext<PlanForm>()
  const [open, setOpen] = useState(false)
  const [wasRead, setWasRead] = useState(false)
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set())
  // The form is hidden while the review is open: nothing changes it.
  const warnings = open ? acknowledgements(problemsOf(getValues(), hints)) : []

  useEffect(() => {
    if (!open) return
    const timer = setTimeout(() => setWasRead(true), READING_MS)
    return () => clearTimeout(timer)
  }, [open])

  function hold(): string | undefined {
    if (!open) return undefined
    const left = warnings.filter((warning) => !acknowledged.has(warning)).length
    if (left > 0) return `Acknowledge ${left === 1 ? 'the warning' : `the ${left} warnings`} first.`
    return wasRead ? undefined : 'Read the review first.'
  }

  return {
    open,
    warnings,
    acknowledged,
    hold: hold(),
    show: () => {
      setWasRead(false)
      setAcknowledged(new Set())
      setOpen(true)
    },
    hide: useCallback(() => setOpen(false), []),
    acknowledge: (warning, checked) => {
      const next = new Set(acknowledged)
      if (checked) next.add(warning)
      else next.delete(warning)
      setAcknowledged(next)
    },
    isAcknowledged: (problems) =>
      open && wasRead && acknowledgements(problems).every((warning) => acknowledged.has(warning)),
  }
}

/** Says what will be created before it can no longer be changed. */
export function PlanReview(props: {
  /** Name of the fleet it goes to: "Alder Rentals". */
  fleet: string
  /** What the plan began from; null for nothing. */
  template: PlanTemplate | null
  review: PlanReviewState
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
              checked={acknowledged.has(warning)}
              onChange={(event) => review.acknowledge(warning, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      <PlanSummary form={form} />
    </Section>
  )
}
