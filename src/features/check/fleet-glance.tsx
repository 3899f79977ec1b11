import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isVehicleRecord } from '../../api/resources/vehicle-record'
import { vehicleListOptions } from '../../domain/find/vehicle-list'
import { useApi } from '../../domain/person/use-api'
import { countWords } from '../../lib/text/count-words'
import { LinkSection } from './link-section'

/** Batches that are read of a list: of most fleets all; of a larger one only how many there are. */
const MAX_BATCHES = 2

/** How many vehicles are on the fleet and off it, where the service has a list of them. Nothing where it has none. */
export function FleetGlance() {
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
  const shown = !isKnown
    ? [{ key: 'all', search: {}, text: countWords(total, 'vehicle') }]
    : [
        { key: 'on', search: { status: 'on' as const }, text: `${countWords(on, 'vehicle')} on the fleet` },
        {
          key: 'off',
          search: { status: 'off' as const },
          text: `${(states.length - on).toLocaleString('en')} off the fleet`,
        },
      ]
  const links = shown.map(({ key, search, text }) => ({
    key,
    link: (
      <Link to="/vehicles" search={search}>
        {text}
      </Link>
    ),
  }))
  const deprecated = {
    key: 'citations',
    link: <Link to="/citations">Citations</Link>,
    beside: <span className="muted">deprecated: the API will remove them</span>,
  }
  return <LinkSection title="Fleet at a glance" links={[...links, deprecated]} />
}
