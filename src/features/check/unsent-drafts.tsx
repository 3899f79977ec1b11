import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { Ago } from '../../domain/time/ago'
import { type Draft, readDrafts } from '../../local/drafts'
import type { Scope } from '../../local/scope'
import { Section } from '../../ui/layout/section'
import classes from './check.module.css'

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
  if (data.length === 0) return null
  return (
    <Section title="Unsent drafts">
      <ul className={classes.links} aria-label="Unsent drafts">
        {data
          .toSorted((a, b) => b.savedAt - a.savedAt)
          .map((draft) => (
            <li key={draft.id} className={classes.item}>
              <DraftLink draft={draft} rows={rows} />
              <Ago at={draft.savedAt} zone={props.zone} />
            </li>
          ))}
      </ul>
    </Section>
  )
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
