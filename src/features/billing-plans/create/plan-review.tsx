import { Checkbox } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FleetName } from '../../../domain/user/fleet-name'
import { visibleText } from '../../../lib/text/visible-text'
import { SmallButton } from '../../../ui/button/small-button'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import { templateDates } from '../form/next-month-plan'
import type { PlanForm } from '../form/plan-form'
import { acknowledgements, type DuplicateHints, findProblems, type PlanProblem } from '../form/plan-problems'
import { PlanSummary } from '../preview/plan-summary'
import type { PlanTemplate } from '../stored/created-plan'
import classes from './plan-builder.module.css'

const WARNINGS_ID = 'plan-warnings'

export const focusFirstWarning = (): void =>
  document.querySelector<HTMLElement>(`#${WARNINGS_ID} input:not(:checked)`)?.focus()

/** Time to read before the plan can be created: a double click on "Review plan" must not create it. */
const READING_MS = 600

declare module '@tanstack/react-router' {
  interface HistoryState {
    isReview?: boolean
  }
}

/** Opens and closes the review, as a history entry that the browser's Back closes. */
export function usePlanReview(hints: DuplicateHints, creating: boolean) {
  const { navigate, history } = useRouter()
  const isEntered = useLocation({ select: ({ state }) => state.isReview === true })
  const { getValues } = useFormContext<PlanForm>()
  const [open, setOpen] = useState(false)
  const [wasRead, setWasRead] = useState(false)
  const [acknowledged, setAcknowledged] = useState<readonly string[]>([])
  // The form is hidden while the review is open: nothing changes it.
  const warnings = open ? acknowledgements(findProblems(getValues(), hints)) : []
  const left = warnings.filter((warning) => !acknowledged.includes(warning)).length

  useEffect(() => {
    if (!open) return
    const timer = setTimeout(() => setWasRead(true), READING_MS)
    return () => clearTimeout(timer)
  }, [open])

  const onBack = useEffectEvent(() => {
    if (!creating) setOpen(false)
  })
  useEffect(() => {
    if (!isEntered) onBack()
  }, [isEntered])

  const unread = open && !wasRead ? 'Read the review first.' : undefined

  return {
    open,
    warnings,
    acknowledged,
    disabledReason:
      left > 0 ? `Acknowledge ${left === 1 ? 'the warning' : `the ${left} warnings`} first.` : unread,
    show: () => {
      setWasRead(false)
      setAcknowledged([])
      setOpen(true)
      void navigate({
        to: '.',
        search: true,
        state: { isReview: true },
        replace: isEntered,
        resetScroll: false,
      })
    },
    hide: useCallback(() => setOpen(false), []),
    goBack: () => (isEntered ? history.back() : setOpen(false)),
    acknowledge: (warning: string, checked: boolean) => {
      const others = acknowledged.filter((other) => other !== warning)
      setAcknowledged(checked ? [...others, warning] : others)
    },
    isAcknowledged: (problems: readonly PlanProblem[]) =>
      open && wasRead && acknowledgements(problems).every((warning) => acknowledged.includes(warning)),
  }
}

export function PlanReview(props: {
  template: PlanTemplate | undefined
  review: ReturnType<typeof usePlanReview>
  creating: boolean
}) {
  const { template, review, creating } = props
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
        <SmallButton disabledReason={creating ? 'Creating the plan…' : null} onClick={review.goBack}>
          Back to the form
        </SmallButton>
      }
    >
      <Notice tone="warning" title="Plans can’t be changed once created.">
        This one goes to <FleetName />.
      </Notice>
      {template && <TemplateNotice template={template} plan={form} />}
      {review.warnings.length > 0 && (
        <fieldset id={WARNINGS_ID} className={`panel inset stack-xs ${classes.warnings}`}>
          <legend className="strong">Warnings to acknowledge</legend>
          {review.warnings.map((warning) => (
            <Checkbox
              key={warning}
              label={visibleText(warning)}
              checked={review.acknowledged.includes(warning)}
              onChange={(event) => review.acknowledge(warning, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      <PlanSummary form={form} />
    </Section>
  )
}

export function TemplateNotice({ template, plan }: { template: PlanTemplate; plan: PlanForm }) {
  const name = useWatch<PlanForm, 'name'>({ name: 'name' })
  return (
    <Notice tone="info" title={`Template: “${visibleText(template.form.name.trim())}”`}>
      <ul className="bullets breakable" aria-label="Name and dates of the template">
        {templateDates(template.form, plan).map(({ field, from, to }) => (
          <li key={field}>
            {field}: <bdi>{visibleText(from)}</bdi>{' '}
            {to === from ? 'unchanged' : to === '' ? 'removed' : 'moved to '}
            {to !== from && <bdi>{visibleText(to)}</bdi>}
          </li>
        ))}
      </ul>
      {name.trim() === template.form.name.trim() &&
        'The plan has the same name as its template. Change it if the plan is for another month.'}
    </Notice>
  )
}
