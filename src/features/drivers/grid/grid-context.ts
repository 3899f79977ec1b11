import { createContext, useContext } from 'react'
import type { GridActions, GridParts } from './grid-actions'

export interface DriversGridParts extends GridParts {
  readonly actions: GridActions
}

/** The parts of the one grid on the page. They never change, so that nothing is drawn again because of them. */
export const DriversGridContext = createContext<DriversGridParts | null>(null)

export function useDriversGrid(): DriversGridParts {
  const parts = useContext(DriversGridContext)
  if (!parts) throw new Error('Outside the grid of drivers')
  return parts
}
