import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../../api/client/client'
import { useDefaultFleetId } from '../../../domain/person/use-scope'
import { browserConnection } from '../../../lib/browser/connection'
import type { Scope } from '../../../local/scope'
import { useDriversGrid } from '../grid/grid-context'
import { createSendController, type SendController } from '../send/send-controller'

const SendingContext = createContext<{ controller: SendController; fleet: string } | null>(null)

/** Lets what is in it send the grid's rows to a fleet, which `fleet` names. Who leaves lets the current batch be answered. */
export function Sending(props: { api: ApiClient; scope: Scope; fleet: string; children: ReactNode }) {
  const { api, scope, fleet } = props
  const { store: grid } = useDriversGrid()
  const controller = useMemo(
    () => createSendController({ api, scope, grid, connection: browserConnection }),
    [api, scope, grid],
  )
  const value = useMemo(() => ({ controller, fleet }), [controller, fleet])
  useEffect(() => controller.start(), [controller])
  const defaultFleetId = useDefaultFleetId(scope)
  // What was sent to the same fleet by its other name counts from now on.
  useEffect(() => {
    if (defaultFleetId !== null) controller.lookAgain()
  }, [controller, defaultFleetId])
  return <SendingContext value={value}>{props.children}</SendingContext>
}

/** How far sending is, what controls it, and the name of the fleet. */
export function useSending() {
  const sending = useContext(SendingContext)
  if (!sending) throw new Error('Outside of sending')
  const { controller } = sending
  return { ...sending, state: useSyncExternalStore(controller.subscribe, controller.state) }
}
