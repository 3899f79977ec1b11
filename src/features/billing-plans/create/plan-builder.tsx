import { zodResolver } from '@hookform/resolvers/zod'
import { skipToken, useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm, useFormState } from 'react-hook-form'
import { DraftGuard } from '../../../domain/drafts/draft-guard'
import type { DraftStatus } from '../../../domain/drafts/draft-keeper'
import { DraftButtons } from '../../../domain/drafts/draft-offer'
import type { OfferedDraft } from '../../../domain/drafts/use-draft'
import { useZone } from '../../../domain/person/use-zone'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import { readSourceTypes } from '../../../local/source-types'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { FormShell } from '../../../ui/form/form-shell'
import { createPressWatch } from '../../../ui/form/press-watch'
import { ChargesSection } from '../charges/charges-section'
import { BasicsSection, TimesSection } from '../fields/plan-sections'
import { OpenChargesContext, PlanContext, usePlanProblems } from '../form/plan-context'
import type { PlanDraft, PlanForm } from '../form/plan-form'
import { countErrors, planSchema, sentText } from '../form/plan-problems'
import { InstructionsSection } from '../instructions/instructions-section'
import { PlanPreviews } from '../preview/plan-previews'
import classes from './plan-builder.module.css'
import { PlanReview, TemplateNotice } from './plan-review'
import { type NewPlanOptions, useNewPlan } from './use-new-plan'

/** The form of one new plan, provided to its editor. */
export function PlanBuilder(props: NewPlanOptions) {
  const form = useForm<PlanForm>({
    defaultValues: props.start.form,
    resolver: zodResolver(planSchema),
    // In other modes, adding a charge reports what others lack, and moving one drops what the service reported.
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    // The page opens the charge of the first error before.
    shouldFocusError: false,
  })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const openCharges = useMemo(() => [open, setOpen] as const, [open])
  return (
    <FormProvider {...form}>
      <OpenChargesContext value={openCharges}>
        <PlanEditor {...props} />
      </OpenChargesContext>
    </FormProvider>
  )
}

/**
 * The form with its previews, and the review in its place. Sections watch the form's values themselves: here, every
 * keystroke would render the whole page.
 */
function PlanEditor(props: NewPlanOptions) {
  const { fleet, scope } = props
  const plan = useNewPlan(props)
  const { draft, review, creating, hints } = plan
  const [presses] = useState(createPressWatch)
  useEffect(() => presses.watch(), [presses])
  const { data: sourceTypes } = useQuery({
    queryKey: ['source types', scope],
    queryFn: scope === null ? skipToken : () => readSourceTypes(scope),
    staleTime: 0,
  })
  const context = useMemo(
    () => ({ presses, sourceTypes: sourceTypes ?? [], hints }),
    [presses, sourceTypes, hints],
  )
  const sections = useRef<HTMLDivElement>(null)
  // What is below the screen, or beside the form, is drawn after the first paint.
  const drawn = useDeferredValue(true, false)

  // The element with the focus disappears with the review.
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
          {draft.untouched && !open && (
            <PlanDraftOffers
              offered={draft.offered}
              onResume={plan.resume}
              onDiscard={(id) => void draft.discard(id)}
            />
          )}
          {plan.draftMissing && (
            <Notice tone="info" role="status" title="This draft is not available">
              It is open in another tab, or was created or deleted there. Start with an empty form.
            </Notice>
          )}
          {props.start.template !== null && plan.round === 0 && !open && (
            <TemplateNotice template={props.start.template} plan={props.start.form} />
          )}
          <FormShell
            label="New billing plan"
            submitLabel={open ? 'Create plan' : 'Review plan'}
            submitError={plan.error}
            pending={creating}
            onSubmit={plan.submit}
            fields={plan.errorFields}
            findOut={{
              label: 'It was not created: go on',
              next: 'The plan may or may not have been created. Check before sending it again, or it may exist twice.',
              hint: `Plans can’t be listed here. Ask your administrator whether “${plan.failedName}” exists in ${fleet}. If it does, leave this page and discard its draft.`,
              onFindOut: plan.confirmNotCreated,
            }}
            hold={review.hold}
            foot={<PlanFoot status={draft.status} />}
          >
            {open && (
              <PlanReview fleet={fleet} template={plan.template} review={review} creating={creating} />
            )}
            <div ref={sections} hidden={open} className="stack">
              <PlanSections key={plan.round} all={drawn} />
            </div>
          </FormShell>
        </div>
        <aside className={`panel ${classes.previews}`} aria-label="Previews">
          {drawn && <PlanPreviews onGoTo={plan.goToField} />}
        </aside>
        <DraftGuard
          draft={draft}
          hasWork={plan.isUnsaved}
          isToLose={() => creating}
          title={creating ? 'Leave while the plan is being created?' : 'Leave without creating the plan?'}
          text={
            creating
              ? 'It can’t be stopped any more. Once created, it is in the list of billing plans.'
              : 'This browser saves no drafts: what you typed would be lost.'
          }
        />
      </div>
    </PlanContext>
  )
}

const PlanSections = memo(function PlanSections({ all }: { all: boolean }) {
  return (
    <>
      <BasicsSection />
      <TimesSection />
      {all && (
        <>
          <ChargesSection />
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
  off: 'Drafts are off in this browser',
}

/** Beside the primary action: how many errors prevent the review, and whether the draft is kept. */
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
      {countWords(errors, 'error')} to fix.{' '}
    </span>
  )
}

/** Offers the drafts of plans that earlier visits left, to continue or discard. */
function PlanDraftOffers(props: {
  offered: readonly OfferedDraft<PlanDraft>[]
  onResume: (draft: OfferedDraft<PlanDraft>) => void
  onDiscard: (id: string) => void
}) {
  const zone = useZone()
  if (props.offered.length === 0) return null
  const title = props.offered.every(({ value }) => value.sentAt === null)
    ? 'You have an unfinished plan'
    : 'You have a plan that may have been created'
  return (
    <Notice tone="info" role="status" title={title}>
      <ul className={`stack-xs ${classes.drafts}`}>
        {props.offered.map((draft) => {
          const { form, sentAt } = draft.value
          return (
            <li key={draft.id} ref={focusFallback} className="row">
              <span>
                <bdi>{visibleText(form.name.trim()) || 'Unnamed plan'}</bdi>,{' '}
                {countWords(form.charges.length, 'charge')}, saved{' '}
                {timeText(draft.savedAt * 1000, zone, 'minute')}
                {sentAt !== null && <strong>. {sentText(sentAt, zone)}.</strong>}
              </span>
              <DraftButtons
                resumeLabel="Continue"
                onResume={() => props.onResume(draft)}
                onDiscard={() => props.onDiscard(draft.id)}
              />
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
