import { Button } from '@mantine/core'
import type { OfferedDraft } from '../../domain/use-draft'
import { visibleText } from '../../lib/visible-text'
import { Notice } from '../../ui/notice'
import classes from './plan-builder.module.css'
import type { PlanForm } from './plan-form'

/** Plans that were begun and not created, to go on with. */
export function DraftOffer(props: {
  offered: readonly OfferedDraft<PlanForm>[]
  onResume: (draft: OfferedDraft<PlanForm>) => void
  onDiscard: (id: string) => void
}) {
  if (props.offered.length === 0) return null
  return (
    <Notice tone="info" role="status" title="A plan was begun here and not created">
      <ul className={classes.drafts}>
        {props.offered.map((draft) => (
          <li key={draft.id}>
            <span>
              <bdi>{visibleText(draft.value.name.trim()) || 'Without a name'}</bdi>,{' '}
              {draft.value.charges.length} {draft.value.charges.length === 1 ? 'charge' : 'charges'}, kept{' '}
              {new Date(draft.savedAt).toLocaleString()}
            </span>
            <Button size="compact-sm" onClick={() => props.onResume(draft)}>
              Go on with it
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => props.onDiscard(draft.id)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
