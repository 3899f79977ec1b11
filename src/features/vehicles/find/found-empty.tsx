import { idOfQuery } from '../../../domain/find/readings'
import type { VehicleFinder } from '../../../domain/find/use-vehicle-finder'
import { vehicleCount } from '../../../domain/words/vehicle-words'
import { visibleText } from '../../../lib/text/visible-text'
import { Button, LinkButton } from '../../../ui/button/button'
import { Empty } from '../../../ui/feedback/empty'

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
    <Button variant="default" onClick={props.onImport}>
      Remember a list in this browser
    </Button>
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
  if (hasList && list.hasNextPage)
    return `Only ${read.toLocaleString('en')} of ${vehicleCount(count)} were searched.`
  if (hasList) return 'Check the plate; spaces, hyphens and case do not matter.'
  const why = hasList === false ? '' : 'The list could not be searched. '
  return `${why}Only vehicles opened or imported in this browser were searched.`
}
