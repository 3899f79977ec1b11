import { createContext, useContext } from 'react'
import type { GridActions, GridTools } from './grid-actions'

export interface DriversGridTools extends GridTools {
  readonly actions: GridActions
}

/** The parts of the one grid on the page. They never change, so that nothing is drawn again because of them. */
export const DriversGridContext = createContext<DriversGridTools | null>(null)

export function useDriversGrid(): DriversGridTools {
  const parts = useContext(DriversGridContext)
  if (!parts) throw new Error('Outside the grid of drivers')
  return parts
}
