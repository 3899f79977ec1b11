import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ApiClient } from '../../api/client/client'
import { useScope } from '../../domain/person/use-scope'
import { isBlocked } from '../../local/database'
import { Notice } from '../../ui/feedback/notice'
import { Page } from '../../ui/layout/page'
import { CreatedPlans } from './kept/created-plans'
import { PlanDrafts } from './kept/plan-drafts'
import { UndoNotice, useUndo } from './kept/undo'

/** Lists the drafts to continue, and the plans created from this browser as templates. */
export function PlansPage(props: { api: ApiClient; zone: string; fleetName: (fleetId: number) => string }) {
  const { api, zone, fleetName } = props
  const scope = useScope(api)
  const { undo, offer, restore } = useUndo()
  return (
    <Page
      title="Billing plans"
      lead={
        <p className="muted">
          A billing plan can be created, and no call lists, changes or deletes one afterwards. What stands
          here is what this browser remembers.
        </p>
      }
      action={
        <Button component={Link} to="/billing-plans/new">
          New billing plan
        </Button>
      }
    >
      {isBlocked() && (
        <Notice tone="info" role="note">
          This browser keeps nothing for this site, so what stands here lasts as long as this tab.
        </Notice>
      )}
      {undo !== null && <UndoNotice key={undo.text} undo={undo} onUndo={restore} />}
      {scope !== null && (
        <>
          <PlanDrafts scope={scope} zone={zone} onDone={offer} />
          <CreatedPlans owner={scope} zone={zone} fleetName={fleetName} onRemoved={offer} />
        </>
      )}
    </Page>
  )
}
