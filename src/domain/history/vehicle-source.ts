import type { ApiClient } from '../../api/client/client'
import { personName } from '../user/person-name'
import { type HistorySource, historySource } from './history-source'

/** Creates a source for one vehicle's history, filtered by anything. Its requests throw ApiError, or the signal's reason. */
export function vehicleSource(api: ApiClient, vehicleId: number, signal: AbortSignal): HistorySource {
  const source = historySource(api, vehicleId, signal)
  return {
    async page({ user = '', reason = '', ...query }) {
      if (user === '' && reason === '') return source.page(query)
      const { filtered } = await import('./filtered-source')
      const nameOf = (username: string) => personName(username, api.session.state())
      return filtered(source, nameOf).page({ ...query, user, reason })
    },
  }
}
