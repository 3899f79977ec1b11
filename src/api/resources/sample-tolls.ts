import * as z from 'zod/mini'
import type { ApiClient } from '../client/client'
import { ShapeError } from '../client/response-body'

const shape = z.object({ csv: z.string() })

/** Reads the demo's list of tolls of the chosen fleet, as CSV. Throws ApiError. */
export async function fetchSampleTolls(api: ApiClient, path: string, signal?: AbortSignal): Promise<string> {
  const { data } = await api.request({
    method: 'GET',
    path,
    action: 'read the sample of tolls',
    read: (body) => {
      const { data } = shape.safeParse(body)
      if (data === undefined) throw new ShapeError('The sample of tolls is no text.')
      return data.csv
    },
    signal,
  })
  return data
}
