import type * as z from 'zod/mini'
import { type ApiClient, fetchData } from '../client/client'
import { ShapeError } from '../client/response-body'

export function fetchSample<T>(
  api: ApiClient,
  path: string,
  shape: z.ZodMiniType<T>,
  signal?: AbortSignal,
): Promise<T> {
  return fetchData(api, {
    path,
    action: 'read the sample',
    read: (body) => {
      const { data } = shape.safeParse(body)
      if (data === undefined) throw new ShapeError('The sample has another shape.')
      return data
    },
    signal,
  })
}
