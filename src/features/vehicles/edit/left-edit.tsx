import { skipToken, useQuery } from '@tanstack/react-query'
import { useApi, useScope } from '../../../domain/user/page-context'
import { flushDrafts } from '../../../local/draft-flush'
import { readDrafts } from '../../../local/drafts'
import type { Scope } from '../../../local/scope'
import { LinkButton } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'

/** Shows on the vehicle's page that an edit of it was left unsaved. */
export function LeftEdit({ vehicleId }: { vehicleId: number }) {
  const api = useApi()
  const scope = useScope()
  async function hasDraft(scope: Scope) {
    // The page that was just left may still be writing its draft.
    await flushDrafts()
    return (await readDrafts(scope, 'vehicle-edit', String(vehicleId))).length > 0
  }
  const { data } = useQuery({
    queryKey: ['left-edit', scope, vehicleId],
    queryFn: scope === null ? skipToken : () => hasDraft(scope),
    staleTime: 0,
    gcTime: 0,
  })
  if (!data) return null
  return (
    <Notice
      tone="info"
      role="status"
      title="This vehicle has unsaved changes"
      action={<ResumeEdit vehicleId={vehicleId} fleetId={api.fleetId} />}
    >
      They’re saved in this browser only.
    </Notice>
  )
}

/** Renders a link to the edit in its fleet, even if a message shows it in another one. */
export function ResumeEdit({ vehicleId, fleetId }: { vehicleId: number; fleetId: number | null }) {
  return (
    <LinkButton
      variant="default"
      size="compact-sm"
      to="/vehicles/$vehicleId/edit"
      params={{ vehicleId: String(vehicleId) }}
      search={{ fleet: fleetId?.toString() }}
      state={{ isResuming: true }}
    >
      Resume
    </LinkButton>
  )
}
