import { zodResolver } from '@hookform/resolvers/zod'
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm, useFormState } from 'react-hook-form'
import type { DraftStatus } from '../../../domain/drafts/draft-keeper'
import { DraftGuard } from '../../../domain/drafts/draft-notices'
import { FleetName } from '../../../domain/user/fleet-name'
import { useFleets } from '../../../domain/user/page-context'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { SmallButton } from '../../../ui/button/small-button'
import { Notice } from '../../../ui/feedback/notice'
import { FormShell } from '../../../ui/form/form-shell'
import { createPressWatch } from '../../../ui/form/press-watch'
import { ChargesSection } from '../charges/charges-section'
import { BasicsSection, TimesSection } from '../fields/plan-fields'
import { PlanContext, usePlanProblems } from '../form/plan-context'
import type { PlanForm } from '../form/plan-form'
import { countErrors, planSchema } from '../form/plan-problems'
import { InstructionsSection } from '../instructions/instructions-section'
import { PlanPreviews } from '../preview/plan-previews'
import { PlanDrafts } from '../stored/plan-drafts'
import classes from './plan-builder.module.css'
import { PlanReview, TemplateNotice } from './plan-review'
import { type NewPlanOptions, useNewPlan } from './use-new-plan'

interface BuilderProps extends NewPlanOptions {
  readonly isDraft: boolean
}

export function PlanBuilder(props: BuilderProps) {
  const form = useForm<PlanForm>({
    defaultValues: props.start.form,
    resolver: zodResolver(planSchema),
    // In other modes, adding a charge reports others' missing values, and moving one drops the service's errors.
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    // The page itself focuses the first error, after opening its charge.
    shouldFocusError: false,
  })
  return (
    <FormProvider {...form}>
      <PlanEditor {...props} />
    </FormProvider>
  )
}

/** Only its sections watch the form's values, so a keystroke doesn't render the whole page. */
function PlanEditor(props: BuilderProps) {
  const { start } = props
  const { ownName: fleet } = useFleets()
  const plan = useNewPlan(props)
  const { draft, review, creating, hints, setOpenCharges, unconfirmed } = plan
  const [presses] = useState(createPressWatch)
  useEffect(() => presses.watch(), [presses])
  const context = useMemo(() => ({ presses, hints, setOpenCharges }), [presses, hints, setOpenCharges])
  const sections = useRef<HTMLDivElement>(null)
  // Renders the parts below the screen, or beside the form, after the first paint.
  const isPainted = useDeferredValue(true, false)

  // The focused element disappears with the review.
  const { open } = review
  useEffect(() => {
    const form = sections.current
    return () => {
      if (open && document.activeElement === document.body)
        form?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    }
  }, [open])

  return (
    <PlanContext value={context}>
      <div className={classes.columns}>
        <div className={`stack ${classes.work}`}>
          {draft.untouched && !open && props.scope !== null && (
            <PlanDrafts scope={props.scope} visit={props.visit} />
          )}
          {props.isDraft && plan.isNew && (
            <Notice tone="info" role="status" title="This draft isn’t available">
              Its plan was created, or the draft was deleted or is open in another tab. Start with an empty
              form.
            </Notice>
          )}
          {unconfirmed !== null && (
            <Notice
              tone="warning"
              role="status"
              title="This plan may have been created"
              action={
                <div className="wrap">
                  <SmallButton onClick={plan.confirmNotCreated}>It wasn’t created</SmallButton>
                  <SmallButton onClick={() => void plan.confirmCreated()}>It was created</SmallButton>
                </div>
              }
            >
              We sent it {hints.sentAtText}, and the server’s response was lost. Ask your administrator
              whether “<bdi>{visibleText(unconfirmed.form.name.trim())}</bdi>” exists in <FleetName />, then
              choose.
            </Notice>
          )}
          {start.template !== null && plan.resetKey === 0 && !open && (
            <TemplateNotice template={start.template} plan={start.form} />
          )}
          <FormShell
            label="New billing plan"
            submitLabel={open ? 'Create plan' : 'Review plan'}
            submitError={plan.error}
            pending={creating}
            onSubmit={plan.submit}
            fields={plan.errorFields}
            findOut={{
              label: 'It wasn’t created',
              next: 'We don’t know whether the plan was created. Check before you try again, or you may create it twice.',
              hint: `Plans can’t be listed here. Ask your administrator whether “${plan.failedName}” exists in ${fleet}, then choose.`,
              onFindOut: plan.confirmNotCreated,
              other: { label: 'It was created', onFindOut: () => void plan.confirmCreated() },
            }}
            disabledReason={review.disabledReason}
            footer={<PlanFoot status={draft.status} />}
          >
            {open && <PlanReview template={plan.template} review={review} creating={creating} />}
            <div ref={sections} hidden={open} className="stack">
              <PlanSections key={plan.resetKey} openCharges={plan.openCharges} all={isPainted} />
              <datalist id="plan-source-types">
                {[...plan.sourceTypes].map((text) => (
                  <option key={text} value={text} />
                ))}
              </datalist>
            </div>
          </FormShell>
        </div>
        <aside className={`panel sticks ${classes.previews}`} aria-label="Previews">
          {isPainted && <PlanPreviews onGoTo={plan.goToField} />}
        </aside>
        <DraftGuard
          draft={draft}
          hasWork={plan.isUnsaved}
          losesWork={() => creating}
          title={creating ? 'Leave while the plan is being created?' : 'Leave without creating the plan?'}
          text={
            creating
              ? 'It can’t be stopped now. Once created, it will appear in your billing plans.'
              : 'This browser can’t save drafts, so your work will be lost.'
          }
        />
      </div>
    </PlanContext>
  )
}

const PlanSections = memo(function PlanSections(props: { openCharges: ReadonlySet<string>; all: boolean }) {
  return (
    <>
      <BasicsSection />
      <TimesSection />
      {props.all && (
        <>
          <ChargesSection openCharges={props.openCharges} />
          <InstructionsSection />
        </>
      )}
    </>
  )
})

const STATUS_TEXTS: Readonly<Record<DraftStatus, string>> = {
  none: '',
  saving: 'Saving draft…',
  saved: 'Draft saved',
  off: 'Drafts can’t be saved in this browser',
}

function PlanFoot({ status }: { status: DraftStatus }) {
  const { isSubmitted } = useFormState()
  return (
    <span className="muted">
      {isSubmitted && <ErrorCount />}
      {STATUS_TEXTS[status]}
    </span>
  )
}

function ErrorCount() {
  const errors = countErrors(usePlanProblems())
  if (errors === 0) return null
  return (
    <span className="error" role="alert">
      {pluralize(errors, 'error')} to fix.{' '}
    </span>
  )
}
