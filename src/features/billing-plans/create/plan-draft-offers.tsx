import { DraftButtons } from '../../../domain/drafts/draft-offer'
import type { OfferedDraft } from '../../../domain/drafts/use-draft'
import { useZone } from '../../../domain/person/use-zone'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { sentText } from '../form/duplicate-plan'
import type { PlanDraft } from '../form/plan-draft'
import classes from './plan-builder.module.css'

interface Choices {
  readonly onResume: (draft: OfferedDraft<PlanDraft>) => void
  readonly onDiscard: (id: string) => void
}

/** Offers the drafts of plans that earlier visits left, to continue or discard. */
export function PlanDraftOffers({
  offered,
  ...choices
}: { offered: readonly OfferedDraft<PlanDraft>[] } & Choices) {
  if (offered.length === 0) return null
  const title = offered.every(({ value }) => value.sentAt === null)
    ? 'You have an unfinished plan'
    : 'You have a plan that may have been created'
  return (
    <Notice tone="info" role="status" title={title}>
      <ul className={`stack-xs ${classes.drafts}`}>
        {offered.map((draft) => (
          <Offer key={draft.id} draft={draft} {...choices} />
        ))}
      </ul>
    </Notice>
  )
}

function Offer({ draft, onResume, onDiscard }: { draft: OfferedDraft<PlanDraft> } & Choices) {
  const zone = useZone()
  const { form, sentAt } = draft.value
  return (
    <li ref={focusFallback} className="row">
      <span>
        <bdi>{visibleText(form.name.trim()) || 'Unnamed plan'}</bdi>, {form.charges.length}{' '}
        {form.charges.length === 1 ? 'charge' : 'charges'}, saved{' '}
        {timeText(draft.savedAt * 1000, zone, 'minute')}
        {sentAt !== null && <strong>. {sentText(sentAt, zone)}.</strong>}
      </span>
      <DraftButtons
        resumeLabel="Continue"
        onResume={() => onResume(draft)}
        onDiscard={() => onDiscard(draft.id)}
      />
    </li>
  )
}
