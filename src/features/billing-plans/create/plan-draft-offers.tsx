import { useRef } from 'react'
import { DraftButtons } from '../../../domain/drafts/draft-offer'
import type { OfferedDraft } from '../../../domain/drafts/use-draft'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import { Notice } from '../../../ui/feedback/notice'
import { useFocusFallback } from '../../../ui/feedback/use-focus-fallback'
import type { PlanDraft } from '../form/plan-form-read'
import { sentWords } from '../form/repetition'
import classes from '../plan-builder.module.css'

interface Choices {
  readonly zone: string
  readonly onResume: (draft: OfferedDraft<PlanDraft>) => void
  readonly onDiscard: (id: string) => void
}

/** Plans that were begun and not created, as far as this browser knows, to go on with. */
export function PlanDraftOffers({
  offered,
  ...choices
}: { offered: readonly OfferedDraft<PlanDraft>[] } & Choices) {
  if (offered.length === 0) return null
  const title = offered.every(({ value }) => value.sentAt === null)
    ? 'A plan was begun here and not created'
    : 'A plan was begun here'
  return (
    <Notice tone="info" role="status" title={title}>
      <ul className={classes.drafts}>
        {offered.map((draft) => (
          <Offer key={draft.id} draft={draft} {...choices} />
        ))}
      </ul>
    </Notice>
  )
}

function Offer({ draft, zone, onResume, onDiscard }: { draft: OfferedDraft<PlanDraft> } & Choices) {
  const { form, sentAt } = draft.value
  const row = useRef<HTMLLIElement>(null)
  useFocusFallback(row)
  return (
    <li ref={row}>
      <span>
        <bdi>{visibleText(form.name.trim()) || 'Without a name'}</bdi>, {form.charges.length}{' '}
        {form.charges.length === 1 ? 'charge' : 'charges'}, kept{' '}
        {timeText(draft.savedAt * 1000, zone, 'minute')}
        {sentAt !== null && <strong>. {sentWords(sentAt, zone)}.</strong>}
      </span>
      <DraftButtons
        resumeLabel="Go on with it"
        onResume={() => onResume(draft)}
        onDiscard={() => onDiscard(draft.id)}
      />
    </li>
  )
}
