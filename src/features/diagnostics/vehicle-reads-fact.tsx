import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiClient } from '../../api/client/client'
import { useApi } from '../../domain/person/use-api'
import { useZone } from '../../domain/person/use-zone'
import { timeText } from '../../lib/time/time-text'
import { Button } from '../../ui/button/button'
import { Fact } from '../../ui/layout/facts'

const READS = [
  ['vehicles', 'no list of vehicles'],
  ['vehicle', 'no current values of a vehicle'],
] as const

/** Whether vehicle reads are looked for, which the service lacks since when, and a button that has it asked again. */
export function VehicleReadsFact({ setting }: { setting: 'auto' | 'off' }) {
  const api = useApi()
  const zone = useZone()
  const queryClient = useQueryClient()
  const [forgotten, setForgotten] = useState(false)
  const absent = READS.flatMap(([read, words]) => {
    const at = setting === 'off' ? null : api.reads.absentSince(read, api)
    return at === null ? [] : [`${words} (asked ${timeText(at * 1000, zone, 'minute')})`]
  })

  return (
    <Fact name="Vehicle reads">
      {setting}
      {absent.length > 0 && (
        <>
          : this service has {absent.join(', ')}.{' '}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              void forgetAbsentReads(api, queryClient)
              setForgotten(true)
            }}
          >
            Check again
          </Button>
        </>
      )}
      <span role="status">
        {forgotten && absent.length === 0 && ': checked again when you open a vehicle or the list.'}
      </span>
    </Fact>
  )
}

/** Forgets that the service lacks reads, and the answers that were null for it. */
function forgetAbsentReads(api: ApiClient, queryClient: QueryClient): Promise<void> {
  api.reads.forget(api)
  return queryClient.invalidateQueries({
    queryKey: [api.baseUrl, api.fleetId],
    predicate: ({ queryKey }) => queryKey[2] === 'vehicles' || queryKey.at(-1) === 'record',
  })
}
