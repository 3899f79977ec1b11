import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { Scope } from '../../../local/scope'
import type { GridStore } from '../rows/grid-store'
import { createSendDesk, type DeskState, type SendDesk } from './send-desk'

export interface DeskInHand {
  readonly desk: SendDesk
  readonly state: DeskState
}

/** The desk that a grid is sent from, for as long as the page shows it: leaving lets the part under way be answered. */
export function useSendDesk(api: ApiClient, scope: Scope, grid: GridStore): DeskInHand {
  const desk = useMemo(() => createSendDesk({ api, scope, grid }), [api, scope, grid])
  useEffect(() => desk.start(), [desk])
  return { desk, state: useSyncExternalStore(desk.subscribe, desk.state) }
}

/** Whether something is under way that must not be cut off. */
export function isUnderWay({ run, resolving }: DeskState): boolean {
  return (run !== null && run.phase !== 'ended') || (resolving !== null && resolving.phase !== 'ended')
}
