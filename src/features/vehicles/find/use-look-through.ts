import { useEffect, useState } from 'react'
import type { VehicleFinder } from '../../../domain/find/use-vehicle-finder'

/**
 * Reads on in the service's list: a page where all of it is shown, else page after page, until it ends, a page fails or
 * somebody stops it. `query` is what it is looked through for, '' for nothing.
 */
export function useLookThrough({ list }: VehicleFinder, query: string) {
  const [lookedFor, setLookedFor] = useState('')
  const { isFetching, isError, hasNextPage, fetchNextPage } = list
  const goingOn = query !== '' && lookedFor === query && hasNextPage && !isError

  useEffect(() => {
    if (goingOn && !isFetching) void fetchNextPage()
  }, [goingOn, isFetching, fetchNextPage])

  return {
    goingOn,
    readOn: () => {
      setLookedFor(query)
      if (query === '' || isError) void fetchNextPage()
    },
    stop: () => setLookedFor(''),
  }
}
