import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { idOfQuery } from '../../../domain/find/find-vehicles'
import type { VehicleFinder } from '../../../domain/find/use-vehicle-finder'
import { visibleText } from '../../../lib/text/visible-text'
import { Empty } from '../../../ui/feedback/empty'

/** No vehicle was found: says what was searched, and how else to open a vehicle. */
export function FoundEmpty(props: {
  finder: Pick<VehicleFinder, 'hasList' | 'remembered' | 'list'>
  query: string
  onImport: () => void
}) {
  const { finder, onImport } = props
  const query = props.query.trim()
  const importButton = (
    <Button variant="default" onClick={onImport}>
      Import vehicles…
    </Button>
  )
  const id = idOfQuery(query)
  if (id !== null) {
    return (
      <Empty
        title={`Nothing is known here of vehicle ${id}`}
        action={
          <Button component={Link} to={`/vehicles/${id}`}>
            Open vehicle {id}
          </Button>
        }
      >
        Its history opens by its id all the same.
      </Empty>
    )
  }
  if (query !== '') {
    return (
      <Empty
        title={`Nothing known here is called “${visibleText(query)}”`}
        action={!finder.hasList && importButton}
      >
        Plates, vehicle numbers and ids are compared without spaces, hyphens and case. {searchedText(finder)}{' '}
        Every vehicle opens by its id.
      </Empty>
    )
  }
  if (finder.hasList) {
    return (
      <Empty title="The service lists no vehicle of this fleet">
        Choose another fleet in the header, or open a vehicle by its id.
      </Empty>
    )
  }
  return (
    <Empty title="No vehicle opened yet" action={importButton}>
      {finder.hasList === false && 'This service answers by vehicle id alone. '}Type an id above, or import a
      list of your vehicles to find them by plate. What you open and import is kept in this browser, for you
      alone.
    </Empty>
  )
}

function searchedText({ hasList, list }: Pick<VehicleFinder, 'hasList' | 'list'>): string {
  const memory = 'what this browser remembers'
  if (hasList && list.hasNextPage) return `A part of the service’s list and ${memory} were searched.`
  if (hasList) return `The service’s list and ${memory} were searched.`
  const why =
    hasList === false ? 'This service has no list to search' : 'The service’s list could not be read'
  return `${why}, so ${memory} was searched alone.`
}
