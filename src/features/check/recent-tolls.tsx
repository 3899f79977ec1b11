import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ago } from '../../domain/time/ago'
import { visibleText } from '../../lib/text/visible-text'
import { readRecentTolls } from '../../local/recent-tolls'
import type { Scope } from '../../local/scope'
import type { CheckSearch } from './check-search'
import { LinkSection } from './link-section'

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
  const links = others.slice(0, MAX_SHOWN).map(({ vehicle, at, zone, answer, answeredAt }) => ({
    key: `${vehicle} ${at} ${zone}`,
    link: (
      <Link to="/" search={{ vehicle, at, zone }}>
        <bdi>{visibleText(vehicle)}</bdi> · {visibleText(at)}
      </Link>
    ),
    beside: (
      <>
        <span>{visibleText(answer)}</span>
        <Ago at={answeredAt} />
      </>
    ),
  }))
  return <LinkSection title="Recent tolls" links={links} />
}
