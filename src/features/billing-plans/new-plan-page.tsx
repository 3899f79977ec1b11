import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import { type FleetChoice, fleetName } from '../../api/fleet/fleet-choice'
import { useScope } from '../../domain/person/use-scope'
import { visibleText } from '../../lib/text/visible-text'
import { Notice } from '../../ui/feedback/notice'
import { Page } from '../../ui/layout/page'
import type { CreatedPlan } from './create/created-plan'
import { PlanResult } from './create/plan-result'
import { copyOfPlan, usePlanStart } from './create/use-plan-start'
import { emptyPlan } from './form/plan-defaults'
import type { PlanForm } from './form/plan-form'
import { PlanBuilder } from './plan-builder'

/** Creates a billing plan, in the fleet under which the page was opened, whatever is chosen meanwhile. */
export function NewPlanPage(props: {
  api: ApiClient
  fleets: FleetChoice
  zone: string
  /** Key of a plan that was created from this browser, to begin with. */
  from: string | undefined
  /** Id of a draft to go on with. */
  draft: string | undefined
}) {
  const [api] = useState(props.api)
  const scope = useScope(api)
  const fleets = useSyncExternalStore(props.fleets.subscribe, props.fleets.state)
  const fleet = fleetName(fleets, api.fleetId)
  const start = usePlanStart(scope, props.from)
  const [next, setNext] = useState<{ time: number; form: PlanForm } | null>(null)
  const begun = next ?? (start && { time: 0, form: start.form })
  const [created, setCreated] = useState<CreatedPlan | null>(null)

  // The button that was pressed is gone.
  useEffect(() => {
    if (next !== null) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [next])

  function again(from: PlanForm | null) {
    setNext((last) => ({ time: (last?.time ?? 0) + 1, form: from === null ? emptyPlan() : copyOfPlan(from) }))
    setCreated(null)
  }

  return (
    <Page
      title="New billing plan"
      lead={
        created === null && (
          <p className="muted">
            This console cannot change a plan afterwards: check the previews before you create it.
          </p>
        )
      }
    >
      {props.api.fleetId !== api.fleetId && created === null && (
        <Notice tone="warning" role="status" title="Another fleet was chosen meanwhile">
          This plan goes to <bdi>{visibleText(fleet)}</bdi>, under which it was begun. To create one in{' '}
          <bdi>{visibleText(fleetName(fleets, props.api.fleetId))}</bdi>, open this page anew.
        </Notice>
      )}
      {start?.lost && next === null && (
        <Notice tone="info" role="note">
          The plan to begin from is not kept in this browser any more, so the form begins empty.
        </Notice>
      )}
      {created === null && begun !== null && (
        <PlanBuilder
          key={begun.time}
          api={api}
          scope={scope}
          zone={props.zone}
          fleet={fleet}
          start={begun.form}
          draft={next === null ? props.draft : undefined}
          onCreated={setCreated}
        />
      )}
      {created !== null && <PlanResult created={created} onAgain={again} />}
    </Page>
  )
}
