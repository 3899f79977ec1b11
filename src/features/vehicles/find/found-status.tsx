import { idOfQuery } from '../../../domain/find/interpretations'
import type { VehicleFinder } from '../../../domain/find/use-vehicle-finder'
import type { VehicleList } from '../../../domain/find/vehicle-list'
import { Ago } from '../../../domain/time/ago'
import { vehicleCount } from '../../../domain/words/subject-words'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { LinkButton } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { Empty } from '../../../ui/feedback/empty'
import type { RowGroup } from './found-groups'

const SEPARATOR = ' · '

export function MatchStatus(props: {
  finder: VehicleFinder
  groups: readonly RowGroup[]
  isComplete: boolean
  isChoosing: boolean
}) {
  const { finder, groups, isComplete, isChoosing } = props
  const { search, lookedThrough, unreadable } = finder
  const parts = matchTexts(groups, isComplete)
  if (!isComplete && !search.isError) parts.push('searching…')
  if (isComplete && search.hasNextPage)
    parts.push(`${number(lookedThrough.read)} of ${number(lookedThrough.count)} searched`)
  if (unreadable > 0) parts.push(unreadableText(unreadable))
  if (isChoosing && isComplete && groups.length > 0)
    parts.push(search.hasNextPage ? 'choose one, or search the rest' : 'choose one below')
  const text = parts.join(SEPARATOR)
  return (
    <p role="status" className="muted">
      {text.charAt(0).toUpperCase() + text.slice(1)}
    </p>
  )
}

function matchTexts(groups: readonly RowGroup[], isComplete: boolean): string[] {
  const countOf = (kind: RowGroup['kind']) => groups.find((group) => group.kind === kind)?.rows.length ?? 0
  const [matches, named] = [countOf('matches'), countOf('named')]
  if (matches + named === 0) return isComplete ? ['No vehicle matches'] : []
  const verb = (count: number) => pluralize(count, 'vehicle matches', 'vehicles match')
  const more = `${matches > 0 ? `${number(named)} more` : verb(named)} by make, model, year, or lessee`
  return [...(matches > 0 ? [verb(matches)] : []), ...(named > 0 ? [more] : [])]
}

export function ListStatus(props: { list: VehicleList; shown: number; all: number; isFiltered: boolean }) {
  const { list, shown, all, isFiltered } = props
  const shownOf = (count: number) => (isFiltered ? `${number(shown)} of ` : '') + vehicleCount(count)
  if (!list.hasList) {
    const isLoading = list.hasList === null && list.isPending && !list.error
    return (
      <p role="status" className="muted">
        {isLoading ? 'Loading vehicles…' : all > 0 && `${shownOf(all)} saved in this browser`}
      </p>
    )
  }
  const loaded = `${number(list.read)} of ${vehicleCount(list.count)}`
  const isComplete = !list.isReading && !list.isPartial && list.missing === 0
  const partial = [...(isFiltered ? [`${number(shown)} match so far`] : []), `${loaded} loaded`]
  const text = isComplete ? shownOf(list.count) : `Partial: ${partial.join(SEPARATOR)}`
  return (
    <div className="row-tight">
      <p className="muted">
        <span role="status">
          {list.isReading ? (
            <>
              Loading the rest…{' '}
              {/* The numbers change with every page that arrives: a screen reader should not read each. */}
              <span aria-hidden>{partial.join(SEPARATOR)}</span>
            </>
          ) : (
            text
          )}
        </span>
        {list.missing > 0 && `${SEPARATOR}the list changed while loading`}
        {list.unreadable > 0 && SEPARATOR + unreadableText(list.unreadable)}
        {!list.isReading && (
          <>
            {SEPARATOR}updated <Ago at={list.readAt} />
          </>
        )}
      </p>
      {list.isPartial && !list.error && <SmallButton onClick={list.loadMore}>Load more</SmallButton>}
      {!list.isReading && (
        <SmallButton variant="subtle" onClick={list.refresh}>
          {list.isRefreshing ? 'Refreshing…' : 'Refresh'}
        </SmallButton>
      )}
    </div>
  )
}

const number = (count: number): string => count.toLocaleString('en')

const unreadableText = (rows: number): string => `${pluralize(rows, 'row')} couldn’t be read`

const DELETED = 'Deleted vehicles aren’t listed. Open them by ID.'

export function FoundEmpty({ finder, query }: { finder: VehicleFinder; query: string }) {
  const { hasList } = finder
  const title = `No vehicle matches “${visibleText(query)}”`
  const id = idOfQuery(query)
  if (id !== null) {
    const params = { vehicleId: String(id) }
    return (
      <Empty
        title={title}
        action={
          <LinkButton variant="default" to="/vehicles/$vehicleId" params={params}>
            Open vehicle {id}
          </LinkButton>
        }
      >
        {hasList && finder.isPartlyRead && `${searchedText(finder)} `}
        {hasList ? DELETED : 'If this is an ID, you can open it.'}
      </Empty>
    )
  }
  if (query !== '')
    return (
      <Empty title={title}>
        {searchedText(finder)} {DELETED}
      </Empty>
    )
  if (hasList)
    return <Empty title="No vehicles in this fleet">Choose another fleet, or open a vehicle by ID.</Empty>
  return (
    <Empty title="No vehicles yet">
      Enter an ID above
      {hasList === false && ', or import your vehicles to find them by plate'}. Vehicles you open are saved in
      this browser, just for you.
    </Empty>
  )
}

const NOT_READ = 'Couldn’t search the list.'

function searchedText({ hasList, isPartlyRead, search, list, lookedThrough }: VehicleFinder): string {
  if (hasList && isPartlyRead) {
    const { read, count } = search.hasNextPage ? lookedThrough : list
    return count > 0 ? `We only searched ${number(read)} of ${vehicleCount(count)}.` : NOT_READ
  }
  if (hasList) return 'Check the plate. Spaces, hyphens, and capitalization don’t matter.'
  const why = hasList === false ? '' : `${NOT_READ} `
  return `${why}We only searched vehicles saved in this browser.`
}
