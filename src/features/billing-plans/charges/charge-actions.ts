import { createContext, useContext } from 'react'

/** Actions on a charge of the list, by its key. */
export interface ChargeActions {
  readonly duplicate: (key: string) => void
  readonly remove: (key: string) => void
  readonly toggle: (key: string) => void
}

export const ChargeActionsContext = createContext<ChargeActions | null>(null)

export function useChargeActions(): ChargeActions {
  const actions = useContext(ChargeActionsContext)
  if (actions === null) throw new Error('Use this hook within a ChargeActionsContext.')
  return actions
}
