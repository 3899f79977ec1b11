import { idOfQuery } from '../../../domain/find/readings'
import type { VehicleFinder } from '../../../domain/find/use-vehicle-finder'
import type { VehicleList } from '../../../domain/find/vehicle-list'
import { Ago } from '../../../domain/time/ago'
import { vehicleCount } from '../../../domain/words/vehicle-words'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { LinkButton, SecondaryButton } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { Empty } from '../../../ui/feedback/empty'
import type { RowGroup } from './found-groups'

const SEPARATOR = ' · '

/** How many vehicles match, and how much of the list was searched. A polite live region. */
export function MatchStatus(props: {
  finder: VehicleFinder
  groups: readonly RowGroup[]
  isComplete: boolean
  /** Whether Enter was pressed and several match. */
  isChoosing: boolean
}) {
  const { finder, groups, isComplete, isChoosing } = props
  const { list, lookedThrough, unreadable } = finder
  const parts = matchTexts(groups, isComplete)
  if (!isComplete && !list.isError) parts.push('searching…')
  if (isComplete && list.hasNextPage)
    parts.push(`${number(lookedThrough.read)} of ${number(lookedThrough.count)} searched`)
  if (unreadable > 0) parts.push(unreadableText(unreadable))
  if (isChoosing && isComplete && groups.length > 0)
    parts.push(list.hasNextPage ? 'choose one, or search the rest' : 'choose one below')
  const text = parts.join(SEPARATOR)
  return (
    <p role="status" className="muted">
      {text.charAt(0).toUpperCase() + text.slice(1)}
    </p>
  )
}

/** `2 vehicles match`, and how many match by other values. */
function matchTexts(groups: readonly RowGroup[], isComplete: boolean): string[] {
  const countOf = (kind: RowGroup['kind']) => groups.find((group) => group.kind === kind)?.rows.length ?? 0
  const [matches, named, unnamed] = [countOf('matches'), countOf('named'), countOf('unnamed')]
  if (matches + named + unnamed === 0) return isComplete ? ['No vehicle matches'] : []
  const verb = (count: number) => countWords(count, 'vehicle matches', 'vehicles match')
  const more = matches > 0 ? `${number(named)} more` : verb(named)
  return [
    ...(matches > 0 ? [verb(matches)] : []),
    ...(named > 0 ? [`${more} by make, model, year or lessee`] : []),
    ...(unnamed > 0 ? [countWords(unnamed, 'other match', 'other matches')] : []),
  ]
}

/** How many vehicles are listed, how much of the list is there, and when it was read. */
export function ListStatus(props: {
  list: VehicleList
  /** Vehicles in the table. */
  shown: number
  /** Vehicles there would be without filters. */
  all: number
  isFiltered: boolean
}) {
  const { list, shown, all, isFiltered } = props
  const shownOf = (count: number) => (isFiltered ? `${number(shown)} of ` : '') + vehicleCount(count)
  if (!list.hasList) {
    const isLoading = list.hasList === null && list.isPending && !list.error
    return (
      <p role="status" className="muted">
        {isLoading ? 'Loading vehicles…' : all > 0 && `${shownOf(all)} known in this browser`}
      </p>
    )
  }
  const loaded = `${number(list.read)} of ${vehicleCount(list.count)}`
  const isWhole = !list.isReading && !list.isPartial && list.missing === 0
  const partial = [...(isFiltered ? [`${number(shown)} match so far`] : []), `${loaded} loaded`]
  const text = isWhole ? shownOf(list.count) : `Partial: ${partial.join(SEPARATOR)}`
  return (
    <div className="row-tight">
      <p className="muted">
        <span role="status">
          {list.isReading ? (
            <>
              Loading the rest…{' '}
              {/* The numbers change with every page that arrives: nobody wants to hear each. */}
              <span aria-hidden>{partial.join(SEPARATOR)}</span>
            </>
          ) : (
            text
          )}
        </span>
        {list.missing > 0 && `${SEPARATOR}the list changed while it loaded`}
        {list.unreadable > 0 && SEPARATOR + unreadableText(list.unreadable)}
        {!list.isReading && (
          <>
            {SEPARATOR}updated <Ago at={list.readAt} />
          </>
        )}
      </p>
      {list.isPartial && !list.error && <SmallButton onClick={list.goOn}>Load more</SmallButton>}
      {!list.isReading && (
        <SmallButton variant="subtle" onClick={list.refresh}>
          {list.isRefreshing ? 'Refreshing…' : 'Refresh'}
        </SmallButton>
      )}
    </div>
  )
}

const number = (count: number): string => count.toLocaleString('en')

const unreadableText = (rows: number): string => `${countWords(rows, 'row')} cannot be read`

const DELETED = 'Deleted vehicles are not in the list; open them by id.'

/** No vehicle was found: says what was searched, and how else to open a vehicle. */
export function FoundEmpty(props: {
  finder: VehicleFinder
  hasList: boolean | null
  query: string
  onImport: () => void
}) {
  const { hasList } = props
  const query = props.query.trim()
  const importButton = (
    <SecondaryButton onClick={props.onImport}>Remember a list in this browser</SecondaryButton>
  )
  const id = idOfQuery(query)
  if (id !== null) {
    return (
      <Empty
        title={`No vehicle matches “${visibleText(query)}”`}
        action={
          <LinkButton variant="default" to="/vehicles/$vehicleId" params={{ vehicleId: String(id) }}>
            Open vehicle {id}
          </LinkButton>
        }
      >
        {hasList && props.finder.list.hasNextPage && `${searchedText(hasList, props.finder)} `}
        {hasList ? DELETED : 'If it is an id, open it.'}
      </Empty>
    )
  }
  if (query !== '') {
    return (
      <Empty title={`No vehicle matches “${visibleText(query)}”`} action={hasList === false && importButton}>
        {searchedText(hasList, props.finder)} {DELETED}
      </Empty>
    )
  }
  if (hasList) {
    return <Empty title="No vehicles in this fleet">Choose another fleet, or open a vehicle by its id.</Empty>
  }
  return (
    <Empty title="No vehicle opened yet" action={hasList === false && importButton}>
      Type an id above
      {hasList === false && ', or have this browser remember a list of your vehicles, to find them by plate'}.
      What you open is kept in this browser, for you alone.
    </Empty>
  )
}

function searchedText(hasList: boolean | null, { list, lookedThrough }: VehicleFinder): string {
  const { read, count } = lookedThrough
  if (hasList && list.hasNextPage) return `Only ${number(read)} of ${vehicleCount(count)} were searched.`
  if (hasList) return 'Check the plate; spaces, hyphens and case do not matter.'
  const why = hasList === false ? '' : 'The list could not be searched. '
  return `${why}Only vehicles that this browser remembers were searched.`
}
