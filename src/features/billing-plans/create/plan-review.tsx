import { Checkbox } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { HtmlFrame } from '../../../ui/content/html-frame'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import { usePlan } from '../form/plan-context'
import { planWords } from '../form/plan-words'
import classes from './plan-review.module.css'

const WARNINGS_ID = 'plan-warnings'

/** Leads to the first warning that is not acknowledged. */
export function goToWarning(): void {
  document.querySelector<HTMLElement>(`#${WARNINGS_ID} input:not(:checked)`)?.focus()
}

/** What will be created, in plain sentences, before it cannot be changed any more. */
export function PlanReview(props: {
  /** Where it goes: "Alder Rentals". */
  fleet: string
  warnings: readonly string[]
  acknowledged: ReadonlySet<string>
  onAcknowledge: (warning: string, yes: boolean) => void
  /** Left out while it is being created. */
  onBack: (() => void) | undefined
}) {
  const { warnings, acknowledged } = props
  const form = usePlan(({ values }) => values)
  const heading = useRef<HTMLHeadingElement>(null)
  const sentences = planWords(form)
  const plan = sentences.filter(({ path }) => !path.startsWith('charges'))
  const charges = sentences.filter(({ path }) => path.startsWith('charges'))

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
          held={props.onBack === undefined}
          onClick={() => props.onBack?.()}
        >
          Back to the form
        </ActionButton>
      }
    >
      <Notice tone="warning" title="This console cannot change a plan afterwards.">
        The plan is created in <bdi>{visibleText(props.fleet)}</bdi>.
      </Notice>
      <ul className={classes.sentences}>
        {plan.map(({ path, text }) => (
          <li key={path}>{visibleText(text)}</li>
        ))}
      </ul>
      {/* Each says its number itself. */}
      <ul className={classes.charges}>
        {charges.map(({ path, text }) => (
          <li key={path}>{visibleText(text)}</li>
        ))}
      </ul>
      {form.paymentInstructions !== '' && (
        <HtmlFrame title="Payment instructions to be sent" html={form.paymentInstructions} />
      )}
      {warnings.length > 0 && (
        <fieldset id={WARNINGS_ID} className={classes.warnings}>
          <legend>Warnings to acknowledge</legend>
          {warnings.map((warning) => (
            <Checkbox
              key={warning}
              label={visibleText(warning)}
              checked={acknowledged.has(warning)}
              onChange={(event) => props.onAcknowledge(warning, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </Section>
  )
}
