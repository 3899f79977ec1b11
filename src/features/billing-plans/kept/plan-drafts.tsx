import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { flushDrafts } from '../../../local/draft-flush'
import { type Draft, deleteDraft, readDrafts, saveDraft } from '../../../local/drafts'
import type { Scope } from '../../../local/scope'
import { Section } from '../../../ui/layout/section'
import { PLAN_DRAFT, type PlanDraft, readKeptDraft } from '../form/plan-form-read'
import { sentWords } from '../form/repetition'
import { PlanEntry } from './plan-entry'
import classes from './plan-entry.module.css'
import type { Undo } from './undo'

/** No call finds a plan: a person does. */
const ASK =
  'Ask the service’s operator: if it exists, delete this draft; if not, say here that it was not created'

/** Plans that were begun and not created, in the fleet in force. Nothing where there are none. */
export function PlanDrafts(props: { scope: Scope; zone: string; onDone: (undo: Undo) => void }) {
  const { scope, zone, onDone } = props
  const client = useQueryClient()
  const key = ['plan-drafts', scope]
  const drafts = useQuery({
    queryKey: key,
    queryFn: async () => {
      // The page that was just left may still be writing its own.
      await flushDrafts()
      return readDrafts(scope, PLAN_DRAFT.kind)
    },
    staleTime: 0,
  })

  /** Does something to a draft that can be taken back. */
  async function change(draft: Draft, text: string, doIt: () => Promise<void>) {
    await doIt()
    await client.invalidateQueries({ queryKey: key })
    onDone({
      text,
      restore: async () => {
        await saveDraft(scope, draft)
        await client.invalidateQueries({ queryKey: key })
      },
    })
  }

  const readable = (drafts.data ?? []).flatMap((draft) => {
    const kept = draft.version === PLAN_DRAFT.version ? readKeptDraft(draft.value) : null
    return kept === null ? [] : [{ draft, kept, name: kept.form.name.trim() || 'Plan without a name' }]
  })
  if (readable.length === 0) return null
  return (
    <Section title="Drafts">
      <ul className={classes.list} aria-label="Drafts">
        {readable.map(({ draft, kept: { form, sentAt }, name }) => (
          <PlanEntry
            key={draft.id}
            name={name}
            event="Saved"
            at={draft.savedAt}
            zone={zone}
            facts={sentAt === null ? [] : [sentWords(sentAt, zone), ASK]}
            form={form}
            actions={
              <>
                <Button
                  renderRoot={(root) => (
                    <Link to="/billing-plans/new" search={{ draft: draft.id }} {...root} />
                  )}
                  variant="default"
                  size="compact-sm"
                  aria-label={`Continue ${name}`}
                >
                  Continue
                </Button>
                {sentAt !== null && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`It was not created: ${name}`}
                    onClick={() =>
                      void change(draft, `“${name}” is a draft like any other again.`, () =>
                        saveDraft(scope, { ...draft, value: { form, sentAt: null } satisfies PlanDraft }),
                      )
                    }
                  >
                    It was not created
                  </Button>
                )}
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Delete draft ${name}`}
                  onClick={() =>
                    void change(draft, `The draft “${name}” is deleted.`, () => deleteDraft(scope, draft.id))
                  }
                >
                  Delete draft
                </Button>
              </>
            }
          />
        ))}
      </ul>
    </Section>
  )
}
