import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useZone } from '../../../domain/user/page-context'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import { forgetCreatedPlan, saveCreatedPlan } from '../../../local/created-plans'
import { flushDrafts } from '../../../local/draft-flush'
import { type Draft, deleteDraft, readDrafts, saveDraft } from '../../../local/drafts'
import type { Scope } from '../../../local/scope'
import { LinkButton } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import { Section } from '../../../ui/layout/section'
import { useToast } from '../../../ui/toast/toasts'
import { draftTitle, PLAN_DRAFT, type PlanDraft, readPlanDraft, type SentPlan } from '../form/plan-form'
import { confirmedPlan } from './created-plan'
import { createdPlansOptions } from './created-plans-options'
import { PlanEntry } from './plan-entry'

/** No API request finds a plan, so only the administrator can check. */
const ASK = 'Ask your administrator whether it exists, then choose.'

export function PlanDrafts({ scope, visit }: { scope: Scope; visit?: string }) {
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
    // Doesn't reuse an earlier visit's list: a draft that was continued since then has a different ID.
    gcTime: 0,
  })

  async function change(action: Promise<void>) {
    await action
    await client.invalidateQueries({ queryKey: key })
    await client.invalidateQueries({ queryKey: createdPlansOptions(scope).queryKey })
  }

  async function changeWithUndo(draft: Draft, text: string, action: Promise<void>, undo = async () => {}) {
    await change(action)
    toast({ text, undo: () => void change(saveDraft(scope, draft).then(undo)) })
  }

  async function remove(draft: Draft, name: string) {
    await changeWithUndo(draft, `Draft “${visibleText(name)}” deleted`, deleteDraft(scope, draft.id))
  }

  async function keepAsDraft(draft: Draft, kept: PlanDraft, name: string) {
    const value: PlanDraft = { ...kept, sent: null }
    const text = `“${visibleText(name)}” is a draft again`
    await changeWithUndo(draft, text, saveDraft(scope, { ...draft, title: draftTitle(value), value }))
  }

  async function fileCreated(draft: Draft, sent: SentPlan) {
    const plan = confirmedPlan(sent, scope.fleetId)
    const filed = saveCreatedPlan(scope, plan).then(() => deleteDraft(scope, draft.id))
    const text = `“${visibleText(plan.name)}” is in the list of created plans`
    await changeWithUndo(draft, text, filed, () => forgetCreatedPlan(scope, plan.key))
  }

  const readable = (drafts.data ?? []).flatMap((draft) => {
    const kept = draft.version === PLAN_DRAFT.version ? readPlanDraft(draft.value) : null
    return kept === null || (visit !== undefined && [draft.id, kept.visit].includes(visit))
      ? []
      : [{ draft, kept, sent: kept.sent, name: (kept.sent ?? kept).form.name.trim() || 'Unnamed plan' }]
  })
  if (readable.length === 0) return null
  return (
    // The section disappears with its last draft.
    <div ref={focusFallback}>
      <Section title="Drafts">
        <ul className="panel divided" aria-label="Drafts">
          {readable.map(({ draft, kept, sent, name }) => (
            <PlanEntry
              key={draft.id}
              name={<bdi>{visibleText(name)}</bdi>}
              event="Saved"
              at={draft.savedAt}
              facts={
                sent !== null && (
                  <span>
                    Sent {timeText(sent.at * 1000, zone, 'minute')}; may have been created. {ASK}
                  </span>
                )
              }
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
                  {sent === null ? (
                    <SmallButton
                      variant="subtle"
                      tone="neutral"
                      aria-label={`Delete draft ${name}`}
                      onClick={() => void remove(draft, name)}
                    >
                      Delete draft
                    </SmallButton>
                  ) : (
                    <>
                      <SmallButton
                        ref={focusFallback}
                        aria-label={`It wasn’t created: ${name}`}
                        onClick={() => void keepAsDraft(draft, kept, name)}
                      >
                        It wasn’t created
                      </SmallButton>
                      <SmallButton
                        aria-label={`It was created: ${name}`}
                        onClick={() => void fileCreated(draft, sent)}
                      >
                        It was created
                      </SmallButton>
                    </>
                  )}
                </>
              }
            />
          ))}
        </ul>
      </Section>
    </div>
  )
}
