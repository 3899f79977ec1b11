import { createContext, useContext } from 'react'
import type { GridActions, GridTools } from './grid-actions'

interface DriversGridTools extends GridTools {
  readonly actions: GridActions
}

/** The grid of the page. Its value never changes, so it causes no redraw. */
export const DriversGridContext = createContext<DriversGridTools | null>(null)

export function useDriversGrid(): DriversGridTools {
  const tools = useContext(DriversGridContext)
  if (!tools) throw new Error('Outside the grid of drivers')
  return tools
}
