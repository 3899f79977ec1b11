import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { Ago } from '../../domain/time/ago'
import { type Draft, readDrafts } from '../../local/drafts'
import type { Scope } from '../../local/scope'
import { LinkSection } from './link-section'

/** Kinds of drafts, as the pages store them. */
const KINDS = ['vehicle-edit', 'billing-plan', 'drivers-bulk']

/** Forms that were left before they were sent. */
export function UnsentDrafts(props: { scope: Scope; rows: readonly VehicleRow[]; zone: string }) {
  const { scope, rows } = props
  const { data = [] } = useQuery({
    queryKey: ['unsent drafts', scope],
    queryFn: async () => (await Promise.all(KINDS.map((kind) => readDrafts(scope, kind)))).flat(),
    staleTime: 0,
    gcTime: 0,
  })
  const links = data
    .toSorted((a, b) => b.savedAt - a.savedAt)
    .map((draft) => ({
      key: draft.id,
      link: <DraftLink draft={draft} rows={rows} />,
      beside: <Ago at={draft.savedAt} zone={props.zone} />,
    }))
  return <LinkSection title="Unsent drafts" links={links} />
}

function DraftLink({ draft, rows }: { draft: Draft; rows: readonly VehicleRow[] }) {
  if (draft.kind === 'billing-plan') return <Link to="/billing-plans">Billing plan</Link>
  if (draft.kind === 'drivers-bulk') return <Link to="/drivers/bulk">Drivers</Link>
  const plate = rows.find(({ vehicleId }) => String(vehicleId) === draft.about)?.plate_number
  return (
    <Link to="/vehicles/$vehicleId/edit" params={{ vehicleId: draft.about }}>
      Changes of {plate || `vehicle ${draft.about}`}
    </Link>
  )
}
