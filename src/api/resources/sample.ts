import type * as z from 'zod/mini'
import type { ApiClient } from '../client/client'
import { ShapeError } from '../client/response-body'

export async function fetchSample<T>(
  api: ApiClient,
  path: string,
  shape: z.ZodMiniType<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { data } = await api.request({
    method: 'GET',
    path,
    action: 'read the sample',
    read: (body) => {
      const { data } = shape.safeParse(body)
      if (data === undefined) throw new ShapeError('The sample has another shape.')
      return data
    },
    signal,
  })
  return data
}
