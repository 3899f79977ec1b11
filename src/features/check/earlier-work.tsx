import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countTexts } from '../../domain/dispute/toll-outcome'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { investigationsOptions } from '../../domain/queries/investigations-query'
import { Ago } from '../../domain/time/ago'
import { readAskedTime } from '../../domain/time/asked-time'
import { precisionOf } from '../../domain/verdict/verdict-words'
import { MembershipChip } from '../../domain/words/membership-chip'
import { visibleText } from '../../lib/text/visible-text'
import { timeText } from '../../lib/time/time-text'
import { type Draft, readDrafts } from '../../local/drafts'
import { readRecentTolls } from '../../local/recent-tolls'
import type { Scope } from '../../local/scope'
import type { CheckSearch } from './check-search'
import { LinkSection, VehicleName } from './link-section'

/** Tolls, vehicles and lists shown, at most. */
const MAX_SHOWN = 6

/** Query options for the tolls that were checked in this browser. */
export function recentTollsOptions(scope: Scope) {
  return queryOptions({
    queryKey: ['recent tolls', scope] as const,
    queryFn: () => readRecentTolls(scope),
    staleTime: 0,
  })
}

/** The tolls that were checked last, each with its answer of then. A click asks again. */
export function RecentTolls(props: { scope: Scope; shown: CheckSearch }) {
  const { data = [] } = useQuery(recentTollsOptions(props.scope))
  const { shown } = props
  const others = data.filter(
    ({ vehicle, at, zone }) => vehicle !== shown.vehicle || at !== shown.at || zone !== shown.zone,
  )
  const links = others.slice(0, MAX_SHOWN).map(({ answer, kind, answeredAt, ...toll }) => ({
    key: `${toll.vehicle} ${toll.at} ${toll.zone}`,
    link: (
      <Link to="/" search={toll}>
        <bdi>{visibleText(toll.vehicle)}</bdi> · {timeOf(toll.at, toll.zone)}
      </Link>
    ),
    beside: (
      <>
        {kind === 'unclear' ? (
          <span className="badge" data-tone="warning">
            {visibleText(answer)}
          </span>
        ) : (
          <MembershipChip state={STATES[kind ?? 'no-record']}>{visibleText(answer)}</MembershipChip>
        )}
        <Ago at={answeredAt} />
      </>
    ),
  }))
  return <LinkSection title="Recent tolls" links={links} />
}

const STATES = { active: 'on', 'not-active': 'off', 'no-record': undefined } as const

/** A typed time as times are shown; one that is no single moment stays as it was typed. */
function timeOf(at: string, zone: string): string {
  const asked = readAskedTime(at, zone)
  const [moment, other] = asked.kind === 'moments' ? asked.moments : []
  return moment && !other ? timeText(moment.start, zone, precisionOf(moment)) : visibleText(at)
}

/** The vehicles that were opened last in this browser, latest first. */
export function RecentVehicles({ rows }: { rows: readonly VehicleRow[] }) {
  const links = rows
    .flatMap((row) => (row.openedAt === undefined ? [] : [{ row, at: row.openedAt }]))
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_SHOWN)
    .map(({ row, at }) => ({
      key: row.vehicleId,
      link: <VehicleName row={row} />,
      beside: <Ago at={at} />,
    }))
  return <LinkSection title="Recent vehicles" links={links} />
}

/** The lists of tolls that were worked on last, in this browser. */
export function SavedInvestigations(props: { scope: Scope }) {
  const { data = [] } = useQuery(investigationsOptions(props.scope))
  const links = data.slice(0, MAX_SHOWN).map(({ id, name, counts, changedAt }) => ({
    key: id,
    link: (
      <Link to="/disputes" search={{ list: id }}>
        <bdi>{visibleText(name)}</bdi>
      </Link>
    ),
    beside: (
      <>
        <span className="muted tabular">{countTexts(counts).slice(0, 2).join(' · ')}</span>
        <Ago at={changedAt} />
      </>
    ),
  }))
  return <LinkSection title="Lists" links={links} />
}

/** Kinds of drafts, as the pages store them. */
const KINDS = ['vehicle-edit', 'billing-plan', 'drivers-bulk', 'change-many']

/** Forms that were left before they were sent. */
export function UnsentDrafts(props: { scope: Scope; rows: readonly VehicleRow[] }) {
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
      beside: <Ago at={draft.savedAt} />,
    }))
  return <LinkSection title="Unsent drafts" links={links} />
}

function DraftLink({ draft, rows }: { draft: Draft; rows: readonly VehicleRow[] }) {
  if (draft.kind === 'billing-plan') return <Link to="/billing-plans">Billing plan</Link>
  if (draft.kind === 'drivers-bulk') return <Link to="/drivers/bulk">Drivers</Link>
  if (draft.kind === 'change-many') return <Link to="/vehicles/change">Changes of many vehicles</Link>
  const plate = rows.find(({ vehicleId }) => String(vehicleId) === draft.about)?.plate_number
  return (
    <Link to="/vehicles/$vehicleId/edit" params={{ vehicleId: draft.about }}>
      Changes of {plate || `vehicle ${draft.about}`}
    </Link>
  )
}
