import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { Scope } from '../../../local/scope'
import type { GridStore } from '../rows/grid-store'
import { createSendController, type SendController, type SendState } from './send-controller'

export interface DeskInHand {
  readonly desk: SendController
  readonly state: SendState
}

/** The desk that a grid is sent from, for as long as the page shows it: leaving lets the part under way be answered. */
export function useSendDesk(api: ApiClient, scope: Scope, grid: GridStore): DeskInHand {
  const desk = useMemo(() => createSendController({ api, scope, grid }), [api, scope, grid])
  useEffect(() => desk.start(), [desk])
  return { desk, state: useSyncExternalStore(desk.subscribe, desk.state) }
}

/** Whether something is under way that must not be cut off. */
export function isUnderWay({ run, resolving }: SendState): boolean {
  return (run !== null && run.phase !== 'ended') || (resolving !== null && resolving.phase !== 'ended')
}
