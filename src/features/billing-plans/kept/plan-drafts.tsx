import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useZone } from '../../../domain/person/use-zone'
import { visibleText } from '../../../lib/text/visible-text'
import { flushDrafts } from '../../../local/draft-flush'
import { type Draft, deleteDraft, readDrafts, saveDraft } from '../../../local/drafts'
import type { Scope } from '../../../local/scope'
import { LinkButton } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import { Section } from '../../../ui/layout/section'
import { useToast } from '../../../ui/toast/toasts'
import { PLAN_DRAFT, type PlanDraft, readKeptDraft } from '../form/plan-form'
import { sentText } from '../form/plan-problems'
import { PlanEntry } from './plan-entry'

/** No call of the API finds a plan, so somebody has to ask. */
const ASK =
  'Ask your administrator. If the plan exists, delete this draft; if not, choose “It was not created”.'

/** Lists the drafts of plans of the chosen fleet; renders nothing where there are none. */
export function PlanDrafts({ scope }: { scope: Scope }) {
  const zone = useZone()
  const toast = useToast()
  const client = useQueryClient()
  const key = ['plan-drafts', scope]
  const drafts = useQuery({
    queryKey: key,
    queryFn: async () => {
      // The page that was just left may still be writing its draft.
      await flushDrafts()
      return readDrafts(scope, PLAN_DRAFT.kind)
    },
    staleTime: 0,
    // The list of an earlier visit is not shown: a draft that was continued since is stored under another id.
    gcTime: 0,
  })

  async function change(action: Promise<void>) {
    await action
    await client.invalidateQueries({ queryKey: key })
  }

  /** Says that a draft was changed, and offers to put it back. */
  async function changeWithUndo(draft: Draft, text: string, action: Promise<void>) {
    await change(action)
    toast({ text, undo: () => void change(saveDraft(scope, draft)) })
  }

  const readable = (drafts.data ?? []).flatMap((draft) => {
    const kept = draft.version === PLAN_DRAFT.version ? readKeptDraft(draft.value) : null
    return kept === null ? [] : [{ draft, kept, name: kept.form.name.trim() || 'Unnamed plan' }]
  })
  if (readable.length === 0) return null
  return (
    // The section goes with its last draft.
    <div ref={focusFallback}>
      <Section title="Drafts">
        <ul className="panel divided" aria-label="Drafts">
          {readable.map(({ draft, kept, name }) => (
            <PlanEntry
              key={draft.id}
              name={<bdi>{visibleText(name)}</bdi>}
              event="Saved"
              at={draft.savedAt}
              facts={kept.sentAt === null ? [] : [sentText(kept.sentAt, zone), ASK]}
              form={kept.form}
              actions={
                <>
                  <LinkButton
                    to="/billing-plans/new"
                    search={{ draft: draft.id }}
                    variant="default"
                    size="compact-sm"
                    aria-label={`Continue ${name}`}
                  >
                    Continue
                  </LinkButton>
                  {kept.sentAt !== null && (
                    <SmallButton
                      ref={focusFallback}
                      aria-label={`It was not created: ${name}`}
                      onClick={() =>
                        void changeWithUndo(
                          draft,
                          `“${visibleText(name)}” is a normal draft again`,
                          saveDraft(scope, {
                            ...draft,
                            value: { ...kept, sentAt: null } satisfies PlanDraft,
                          }),
                        )
                      }
                    >
                      It was not created
                    </SmallButton>
                  )}
                  <SmallButton
                    aria-label={`Delete draft ${name}`}
                    onClick={() =>
                      void changeWithUndo(
                        draft,
                        `Draft “${visibleText(name)}” deleted`,
                        deleteDraft(scope, draft.id),
                      )
                    }
                  >
                    Delete draft
                  </SmallButton>
                </>
              }
            />
          ))}
        </ul>
      </Section>
    </div>
  )
}
