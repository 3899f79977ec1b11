import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useScope } from '../../domain/user/page-context'
import { wordsFinder } from '../../lib/text/fold-text'
import { pluralize } from '../../lib/text/pluralize'
import { visibleText } from '../../lib/text/visible-text'
import { forgetCreatedPlan, type RememberedPlan, saveCreatedPlan } from '../../local/created-plans'
import { isBlocked } from '../../local/database'
import type { AccountKey } from '../../local/scope'
import { LinkButton } from '../../ui/button/button'
import { SmallButton } from '../../ui/button/small-button'
import { Empty } from '../../ui/feedback/empty'
import { Notice } from '../../ui/feedback/notice'
import { SearchField } from '../../ui/form/search-field'
import { Page } from '../../ui/layout/page'
import { Section } from '../../ui/layout/section'
import { useToast } from '../../ui/toast/toasts'
import { useCreatedPlans } from './stored/created-plan'
import { createdPlansOptions } from './stored/created-plans-options'
import { PlanDrafts } from './stored/plan-drafts'
import { PlanEntry, PlanFleet } from './stored/plan-entry'

const UNNAMED = 'Unnamed plan'

export function PlansPage(props: { find: string; onFind: (find: string) => void }) {
  const scope = useScope()
  return (
    <Page
      title="Billing plans"
      width="narrow"
      lead="Plans can’t be changed once created. This list shows plans created in this browser."
      action={<LinkButton to="/billing-plans/new">New billing plan</LinkButton>}
    >
      {isBlocked() && (
        <Notice tone="info">
          This browser isn’t saving data for this site, so this list will be lost when you close the tab.
        </Notice>
      )}
      {scope !== null && (
        <>
          <PlanDrafts scope={scope} />
          <CreatedPlans owner={scope} {...props} />
        </>
      )}
    </Page>
  )
}

function CreatedPlans(props: { owner: AccountKey; find: string; onFind: (find: string) => void }) {
  const { owner, find } = props
  const client = useQueryClient()
  const toast = useToast()
  const plans = useCreatedPlans(owner)

  async function change(action: Promise<void>) {
    await action
    await client.invalidateQueries({ queryKey: createdPlansOptions(owner).queryKey })
  }

  async function remove(plan: RememberedPlan) {
    await change(forgetCreatedPlan(owner, plan.key))
    toast({
      text: `“${visibleText(plan.name)}” removed from this list. The plan still exists.`,
      undo: () => void change(saveCreatedPlan(owner, plan)),
    })
  }

  const all = plans.data
  const shown = useMemo(() => {
    const isFound = wordsFinder(find)
    return all?.filter(({ name, planId, form }) =>
      isFound([name, planId, ...form.charges.map(({ description }) => description)].join(' ')),
    )
  }, [all, find])
  if (!all || !shown) return null
  return (
    <Section title="Created from this browser">
      {all.length === 0 ? (
        <Empty title="No plans created in this browser yet">
          A plan defines what drivers are charged and when they pay. Create one, then use it as a template for
          the next month.
        </Empty>
      ) : (
        <>
          {all.length > 1 && (
            <div className="row-fields bottom">
              <SearchField
                label="Find a plan"
                placeholder="Find by name, number, or charge"
                find={find}
                onFind={props.onFind}
              />
              <p role="status" className="muted">
                {find.trim() !== '' && `${shown.length} of ${pluralize(all.length, 'plan')}`}
              </p>
            </div>
          )}
          <ul className="panel divided unless-empty" aria-label="Plans created from this browser">
            {shown.map((plan) => (
              <PlanEntry
                key={plan.key}
                name={
                  <Link to="/billing-plans/$plan" params={{ plan: plan.key }}>
                    <bdi>{visibleText(plan.name || UNNAMED)}</bdi>
                  </Link>
                }
                mark={
                  plan.planId !== null && (
                    <span className="badge small tabular" data-tone="off">
                      Plan {plan.planId}
                    </span>
                  )
                }
                event="Created"
                at={plan.at}
                facts={
                  <span>
                    <PlanFleet plan={plan} />
                  </span>
                }
                form={plan.form}
                actions={
                  <>
                    <LinkButton
                      to="/billing-plans/new"
                      search={{ from: plan.key }}
                      variant="default"
                      size="compact-sm"
                      aria-label={`Use ${plan.name || UNNAMED} as template`}
                    >
                      Use as template
                    </LinkButton>
                    <SmallButton
                      variant="subtle"
                      tone="neutral"
                      aria-label={`Remove from this list: ${plan.name || UNNAMED}`}
                      onClick={() => void remove(plan)}
                    >
                      Remove from this list
                    </SmallButton>
                  </>
                }
              />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
