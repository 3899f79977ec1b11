import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { VehicleFinder } from '../../../domain/find/use-vehicle-finder'
import type { VehicleList } from '../../../domain/find/vehicle-list'
import { Ago } from '../../../domain/time/ago'
import { vehicleCount } from '../../../domain/words/vehicle-words'
import { countWords } from '../../../lib/text/count-words'
import { Button } from '../../../ui/button/button'
import type { RowGroup } from './found-groups'

const SEPARATOR = ' · '

/** How many vehicles match, and how much of the list was searched. A polite live region. */
export function MatchStatus(props: {
  finder: VehicleFinder
  groups: readonly RowGroup[]
  isComplete: boolean
  /** Whether Enter was pressed and several match. */
  isChoosing: boolean
  /** Whether the page says below that none matches: then it is for screen readers alone. */
  isSaidBelow: boolean
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
    <p role="status" className={props.isSaidBelow ? 'visually-hidden' : 'muted'}>
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
      {list.isPartial && !list.error && (
        <Button variant="default" size="compact-sm" onClick={list.goOn}>
          Load more
        </Button>
      )}
      {!list.isReading && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={list.refresh}
        >
          {list.isRefreshing ? 'Refreshing…' : 'Refresh'}
        </Button>
      )}
    </div>
  )
}

const number = (count: number): string => count.toLocaleString('en')

const unreadableText = (rows: number): string => `${countWords(rows, 'row')} cannot be read`
