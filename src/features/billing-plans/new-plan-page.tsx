import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client'
import { type FleetChoice, fleetName } from '../../api/fleet-choice'
import { useScope } from '../../domain/use-scope'
import { visibleText } from '../../lib/visible-text'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import type { CreatedPlan } from './created-plan'
import { PlanBuilder } from './plan-builder'
import { emptyPlan, newCharge } from './plan-defaults'
import type { PlanForm } from './plan-form'
import { PlanResult } from './plan-result'

/** Creates a billing plan, in the fleet under which the page was opened, whatever is chosen meanwhile. */
export function NewPlanPage(props: { api: ApiClient; fleets: FleetChoice; zone: string }) {
  const [api] = useState(props.api)
  const scope = useScope(api)
  const fleets = useSyncExternalStore(props.fleets.subscribe, props.fleets.state)
  const fleet = fleetName(fleets, api.fleetId)
  const [begun, setBegun] = useState(() => ({ time: 0, start: emptyPlan() }))
  const [created, setCreated] = useState<CreatedPlan | null>(null)

  function again(from: PlanForm | null) {
    setBegun(({ time }) => ({ time: time + 1, start: from === null ? emptyPlan() : copyOf(from) }))
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
      {created === null ? (
        <PlanBuilder
          key={begun.time}
          api={api}
          scope={scope}
          zone={props.zone}
          fleet={fleet}
          start={begun.start}
          onCreated={setCreated}
        />
      ) : (
        <PlanResult created={created} onAgain={again} />
      )}
    </Page>
  )
}

function copyOf(plan: PlanForm): PlanForm {
  return { ...plan, charges: plan.charges.map(({ key: _, ...texts }) => newCharge(texts)) }
}
