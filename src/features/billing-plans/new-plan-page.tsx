import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type FleetChoice, fleetName, isSameFleet } from '../../api/fleet/fleet-choice'
import { operations } from '../../contract/operations'
import { PageApi, useApi } from '../../domain/person/use-api'
import { useScope } from '../../domain/person/use-scope'
import { ApiKeyNote } from '../../domain/words/api-key-note'
import { visibleText } from '../../lib/text/visible-text'
import { Notice } from '../../ui/feedback/notice'
import { Page } from '../../ui/layout/page'
import { PlanBuilder } from './create/plan-builder'
import { PlanResult } from './create/plan-result'
import { type CreatedPlan, type PlanStart, startFrom, usePlanStart } from './create/stored-plan'
import { fleetText } from './kept/plan-entry'

/** Creates a billing plan in the fleet that was chosen when the page opened, whatever is chosen since. */
export function NewPlanPage(props: {
  fleets: FleetChoice
  /** Key of a plan created from this browser, as the template. */
  from: string | undefined
  /** Where the demo has the template `sample`. */
  samplePath: string | undefined
  /** Id of a draft to continue. */
  draft: string | undefined
}) {
  const chosen = useApi()
  const [api] = useState(chosen)
  const scope = useScope(api)
  const fleets = useSyncExternalStore(props.fleets.subscribe, props.fleets.state)
  const fleet = fleetName(fleets, api.fleetId)
  const first = usePlanStart(api, scope, props)
  /** Another plan, started from the result of the one before; `round` counts them. */
  const [next, setNext] = useState<{ round: number; start: PlanStart } | null>(null)
  const start = next?.start ?? first
  const [created, setCreated] = useState<CreatedPlan | null>(null)

  // The button that was clicked is gone.
  useEffect(() => {
    if (next === null) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    // The focus alone leaves the heading under the page's header, where browsers take it to be in view.
    window.scrollTo(0, 0)
  }, [next])

  function startAnother(from: CreatedPlan | null) {
    setNext((last) => ({ round: (last?.round ?? 0) + 1, start: startFrom(from) }))
    setCreated(null)
  }

  if (created !== null) {
    return (
      <Page title="New billing plan">
        <PlanResult
          created={created}
          fleet={created.fleet === null ? fleet : fleetText(created, fleets)}
          onStartAnother={startAnother}
        />
      </Page>
    )
  }
  return (
    <Page title="New billing plan" lead="Plans can’t be changed once created. Check the previews first.">
      <ApiKeyNote operation={operations.billingPlans} />
      {!isSameFleet(fleets, chosen.fleetId, api.fleetId) && (
        <Notice tone="warning" role="status" title="You switched fleets">
          This plan still goes to <bdi>{visibleText(fleet)}</bdi>. For{' '}
          <bdi>{visibleText(fleetName(fleets, chosen.fleetId))}</bdi>, open this page again.
        </Notice>
      )}
      {first?.lost && next === null && (
        <Notice tone="info" role="note">
          The template is no longer in this browser. Start with an empty form.
        </Notice>
      )}
      {start !== null && (
        <PageApi value={api}>
          <PlanBuilder
            key={next?.round ?? 0}
            scope={scope}
            fleet={fleet}
            start={start}
            requestedDraft={next === null ? props.draft : undefined}
            onCreated={setCreated}
          />
        </PageApi>
      )}
    </Page>
  )
}
