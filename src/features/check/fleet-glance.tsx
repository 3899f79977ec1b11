import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isVehicleRecord } from '../../api/resources/vehicle-record'
import { vehicleListOptions } from '../../domain/find/vehicle-list'
import { useApi } from '../../domain/person/use-api'
import { Ago } from '../../domain/time/ago'
import { visibleText } from '../../lib/text/visible-text'
import { openChangeLedger } from '../../local/change-ledger'
import type { Scope } from '../../local/scope'
import { Section } from '../../ui/layout/section'
import classes from './check.module.css'
import { LinkSection } from './link-section'

/** Batches that are read of a list: of most fleets all; of a larger one only how many there are. */
const MAX_BATCHES = 2

/** What a person of the fleet sees first: what they have not finished, and how the fleet is. */
export function FleetGlance({ scope }: { scope: Scope }) {
  return (
    <>
      <UnfinishedChanges scope={scope} />
      <FleetFigures />
    </>
  )
}

/** Changes of many vehicles that were interrupted, or that another tab is making. */
function UnfinishedChanges({ scope }: { scope: Scope }) {
  const { data = [] } = useQuery({
    queryKey: ['unfinished changes', scope],
    queryFn: () => openChangeLedger(scope).list(),
    staleTime: 0,
    gcTime: 0,
  })
  const links = data
    .filter(({ counts }) => counts === null)
    .map(({ id, title, startedAt }) => ({
      key: id,
      link: (
        <Link to="/vehicles/change">
          <bdi>{visibleText(title)}</bdi>
        </Link>
      ),
      beside: <Ago at={startedAt} />,
    }))
  return <LinkSection title="Unfinished changes" links={links} />
}

/** How many vehicles are on the fleet and off it, where the service has a list of them. Nothing where it has none. */
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
  const on = states.filter((active) => active).length
  const isKnown = !hasNextPage && !states.includes(undefined)
  const off = states.length - on
  const shown = isKnown
    ? [
        { status: 'on' as const, count: on, words: 'on the fleet' },
        { status: 'off' as const, count: off, words: 'off the fleet' },
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
      <p className="row-words">
        <Link to="/citations">Citations</Link>
        <span className="muted">deprecated: export what you need</span>
      </p>
    </Section>
  )
}
