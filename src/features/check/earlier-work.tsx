import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { isVehicleRecord } from '../../api/resources/vehicle-record'
import { countTexts } from '../../domain/dispute/toll-outcome'
import { vehicleListOptions } from '../../domain/find/vehicle-list'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { tollListsQuery } from '../../domain/queries/toll-lists-query'
import { Ago } from '../../domain/time/ago'
import { parseQueryTime } from '../../domain/time/query-time'
import { useApi } from '../../domain/user/page-context'
import { precisionOf } from '../../domain/verdict/verdict-words'
import { StatusChip } from '../../domain/words/revision-parts'
import { modelText } from '../../domain/words/subject-words'
import { pluralize } from '../../lib/text/pluralize'
import { visibleText } from '../../lib/text/visible-text'
import { timeText } from '../../lib/time/time-text'
import { openChangeLedger } from '../../local/change-ledger'
import { flushDrafts } from '../../local/draft-flush'
import { type Draft, readDrafts } from '../../local/drafts'
import { readRecentTolls } from '../../local/recents'
import type { Scope } from '../../local/scope'
import { PlateChip } from '../../ui/content/plate-chip'
import { Section } from '../../ui/layout/section'
import classes from './check.module.css'
import { type CheckSearch, type Toll, tollKey, vehicleView } from './check-search'

const MAX_SHOWN = 6

export function recentTollsOptions(scope: Scope) {
  return queryOptions({
    queryKey: ['recent tolls', scope] as const,
    queryFn: () => readRecentTolls(scope),
    staleTime: 0,
  })
}

export function EarlierWork(props: {
  scope: Scope
  rows: readonly VehicleRow[]
  shown: CheckSearch
  isIdle: boolean
}) {
  const { scope, rows, shown, isIdle } = props
  const fresh = { staleTime: 0, gcTime: 0 }
  const { data: tolls = [], isSuccess } = useQuery(recentTollsOptions(scope))
  const { data: lists = [] } = useQuery(tollListsQuery(scope))
  const { data: drafts = [] } = useQuery({
    queryKey: ['unsent drafts', scope],
    queryFn: () => readAllDrafts(scope),
    ...fresh,
  })
  const { data: changes = [] } = useQuery({
    queryKey: ['unfinished bulk changes', scope],
    queryFn: () => readUnfinishedChanges(scope),
    enabled: isIdle,
    ...fresh,
  })
  const keys = [shown, ...tolls].map(tollKey)
  const others = tolls.filter((_, index) => keys.indexOf(keys[index + 1] ?? '') === index + 1)
  const opened = rows.flatMap((row) => (row.openedAt === undefined ? [] : [{ row, at: row.openedAt }]))
  return (
    <div className={`tiles ${classes.earlier}`}>
      <LinkSection
        title="Unsent drafts"
        links={drafts.map((draft) => {
          const link = { ...DRAFT_LINKS[draft.kind]?.(draft), state: { isResuming: true } }
          return workItem(draft.id, link, draft.title, draft.savedAt)
        })}
      />
      <LinkSection
        title="Unfinished bulk changes"
        links={changes.map(({ id, title, startedAt, outcome }) =>
          workItem(id, { to: '/vehicles/change' }, title, startedAt, outcome),
        )}
      />
      <LinkSection
        title="Toll lists"
        links={lists.slice(0, MAX_SHOWN).map(({ id, name, rows, counts, changedAt }) => {
          const outcome = [pluralize(rows, 'row'), ...countTexts(counts)].join(' · ')
          return workItem(id, { to: '/disputes', search: { list: id } }, name, changedAt, outcome)
        })}
      />
      <LinkSection
        title="Recent tolls"
        empty={isSuccess && tolls.length === 0 && 'Tolls you check in this browser will be listed here.'}
        links={others.slice(0, MAX_SHOWN).map(({ answer, kind, answeredAt, ...toll }) => ({
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
                <StatusChip state={kind === 'no-record' ? undefined : kind}>{visibleText(answer)}</StatusChip>
              )}
              <Ago at={answeredAt} />
            </>
          ),
        }))}
      />
      <LinkSection
        title="Recent vehicles"
        links={opened
          .sort((a, b) => b.at - a.at)
          .slice(0, MAX_SHOWN)
          .map(({ row, at }) => ({
            key: row.vehicleId,
            link: <VehicleName row={row} link={toVehicle(row)} />,
            beside: <Ago at={at} />,
          }))}
      />
      {isIdle && <FleetFigures />}
    </div>
  )
}

const workItem = (key: string, link: LinkProps, name: string, at: number, outcome?: string): LinkItem => ({
  key,
  link: (
    <Link {...link}>
      <bdi>{visibleText(name)}</bdi>
    </Link>
  ),
  beside: (
    <>
      {outcome && <span className="muted tabular">{outcome}</span>}
      <Ago at={at} />
    </>
  ),
})

/** Formats a typed time as times are shown. A time that isn't a single moment stays as typed. */
function timeOf(at: string, zone: string): string {
  const asked = parseQueryTime(at, zone)
  const [moment, other] = asked.kind === 'moments' ? asked.moments : []
  return moment && !other ? timeText(moment.start, zone, precisionOf(moment)) : visibleText(at)
}

/** Links by kind of draft. A plan's page finds its draft by ID, other pages resume their newest. */
const DRAFT_LINKS: Readonly<Record<string, (draft: Draft) => LinkProps>> = {
  'vehicle-edit': ({ about }) => ({ to: '/vehicles/$vehicleId/edit', params: { vehicleId: about } }),
  'billing-plan': ({ id }) => ({ to: '/billing-plans/new', search: { draft: id } }),
  'drivers-bulk': () => ({ to: '/drivers/bulk' }),
  'change-many': () => ({ to: '/vehicles/change' }),
}

async function readAllDrafts(scope: Scope) {
  // The page that was just left may still be writing its draft.
  await flushDrafts()
  const drafts = await Promise.all(Object.keys(DRAFT_LINKS).map((kind) => readDrafts(scope, kind)))
  return drafts.flat().sort((a, b) => b.savedAt - a.savedAt)
}

/** Reads the interrupted changes, and those that another tab is making. */
async function readUnfinishedChanges(scope: Scope) {
  const ledger = openChangeLedger(scope)
  const heads = (await ledger.list()).filter(({ counts }) => counts === null)
  return Promise.all(
    heads.map(async (head) => {
      const entries = await ledger.read(head.id)
      const changed = entries.filter(({ outcome }) => outcome.state === 'changed').length
      const outcome = `${changed.toLocaleString('en')} of ${head.total.toLocaleString('en')} changed`
      return { ...head, outcome }
    }),
  )
}

/** Number of batches of the vehicle list to load, all for most fleets. For a larger fleet, only its count is shown. */
const MAX_BATCHES = 2

function FleetFigures() {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(
    vehicleListOptions(useApi()),
  )
  const batches = data?.pages.filter((batch) => batch !== null) ?? []
  const isShort = hasNextPage && batches.length < MAX_BATCHES
  useEffect(() => {
    if (isShort && !isFetching && !isError) void fetchNextPage()
  }, [isShort, isFetching, isError, fetchNextPage])
  const total = batches.at(-1)?.count
  if (total === undefined || isShort) return null
  const states = batches.flatMap(({ rows }) =>
    rows.map((row) => (isVehicleRecord(row) ? row.active : undefined)),
  )
  const active = states.filter(Boolean).length
  const isKnown = !hasNextPage && !states.includes(undefined)
  const shown = isKnown
    ? [
        { status: 'active' as const, count: active, words: 'active' },
        { status: 'inactive' as const, count: states.length - active, words: 'inactive' },
      ]
    : [{ status: undefined, count: total, words: total === 1 ? 'vehicle' : 'vehicles' }]
  return (
    <Section title="Fleet at a glance">
      <ul className={classes.figures} aria-label="Fleet at a glance">
        {shown.map(({ status, count, words }) => (
          <li key={words} className="panel">
            <Link to="/vehicles" search={{ status }} className={`accent ${classes.figure}`}>
              <strong className="large">{count.toLocaleString('en')}</strong> {words}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface LinkItem {
  readonly key: string | number
  readonly link: ReactNode
  readonly beside?: ReactNode
}

export function LinkSection(props: { title: string; links: readonly LinkItem[]; empty?: string | false }) {
  const { title, links, empty } = props
  if (links.length === 0)
    return empty ? (
      <Section title={title}>
        <p className="panel inset muted">{empty}</p>
      </Section>
    ) : null
  return (
    <Section title={title}>
      <ul className="panel divided" aria-label={title}>
        {links.map(({ key, link, beside }) => (
          <li key={key} className={`row-words ${classes.item}`}>
            {link}
            {beside}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function VehicleName({ row, link }: { row: VehicleRow; link: LinkProps }) {
  const { vehicleId, plate_number: plate, plate_state: state, vehicle_number: number } = row
  const about = [modelText(row), number?.trim()].filter(Boolean).join(' · ')
  return (
    <div className={`row-words ${classes.name}`}>
      <Link {...link} className={`row-words accent ${classes.vehicle}`}>
        {plate?.trim() && <PlateChip number={plate} state={state} />}
        <span>Vehicle {vehicleId}</span>
      </Link>
      {about && <bdi className="muted">{visibleText(about)}</bdi>}
    </div>
  )
}

export const toVehicle = ({ vehicleId }: VehicleRow, toll?: Toll): LinkProps => ({
  to: '/vehicles/$vehicleId',
  params: { vehicleId: String(vehicleId) },
  search: toll ? vehicleView(toll) : {},
})
