import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiClient } from '../../api/client'
import { vehicleRecordOptions } from '../../api/vehicle-reads'
import { directoryOptions, entryOf } from '../../domain/directory'
import { useScope } from '../../domain/use-scope'
import { rememberVehicles } from '../../local/directory'
import { rememberOpened } from '../../local/recents'

/**
 * Remembers in this browser that a vehicle was opened and, where the service can be asked for it, what is known of it:
 * the next time it is found by its plate. To be called with `opened` once its history was there.
 */
export function useRememberOpened(api: ApiClient, vehicleId: number, opened: boolean): void {
  const scope = useScope(api)
  const queryClient = useQueryClient()
  const { data: record, dataUpdatedAt } = useQuery({
    ...vehicleRecordOptions(api, vehicleId),
    enabled: opened,
  })

  useEffect(() => {
    if (scope !== null && opened) void rememberOpened(scope, vehicleId, Date.now())
  }, [scope, opened, vehicleId])

  useEffect(() => {
    if (scope === null || !record) return
    void rememberVehicles(scope, [entryOf(record, dataUpdatedAt)]).then(() =>
      queryClient.invalidateQueries({ queryKey: directoryOptions(scope).queryKey.slice(0, 2) }),
    )
  }, [scope, record, dataUpdatedAt, queryClient])
}
