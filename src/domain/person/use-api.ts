import { createContext, use } from 'react'
import type { ApiClient } from '../../api/client/client'

/** The API as the fleet of a page sees it, for everything that the page draws. */
export const PageApi = createContext<ApiClient | null>(null)

/** The API of the page, or of the part of it that stays in another fleet. */
export function useApi(): ApiClient {
  const api = use(PageApi)
  if (api === null) throw new Error('There is no PageApi around this component.')
  return api
}
