import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ApiClient } from '../../api/client'
import { vehicleRecordOptions } from '../../api/vehicle-reads'
import { ApiError } from '../../lib/api-error'
import type { Scope } from '../../local/scope'
import {
  type Conflict,
  type NotSaved,
  type Saved,
  type SaveRequest,
  type Settled,
  saveVehicleFlow,
  settleVehicle,
} from './save-vehicle-flow'
import { takeUpVehicle } from './take-up-vehicle'
import { firstPageOptions } from './use-timeline'

/** Where a save stands. Each state that asks for a decision keeps what it was about. */
export type SaveState =
  | { readonly kind: 'idle' | 'saving' }
  | (Conflict & { readonly request: SaveRequest })
  | (NotSaved & {
      readonly request: SaveRequest
      readonly finding: boolean
      /** Why it could not be found out, as a sentence. */
      readonly notFound: string | null
    })
  | { readonly kind: 'settled'; readonly settled: Settled; readonly request: SaveRequest }
  | Saved

const IDLE: SaveState = { kind: 'idle' }

/** A save under way, from the version check to what the history says of it; for the form and for one switch alike. */
export function useSaveVehicle(place: { api: ApiClient; vehicleId: number; scope: Scope | null }) {
  const { api, vehicleId, scope } = place
  const queryClient = useQueryClient()
  const [state, setState] = useState<SaveState>(IDLE)
  const running = useRef(false)
  const takeUp = (
    record: Parameters<typeof takeUpVehicle>[1],
    newest: Parameters<typeof takeUpVehicle>[2],
    exact: boolean,
  ) => takeUpVehicle({ api, queryClient, vehicleId, scope }, record, newest, exact)

  /** One at a time, whatever is clicked. Rejects with the ApiError that `state` then holds. */
  async function save(request: SaveRequest): Promise<void> {
    if (running.current) return
    running.current = true
    setState({ kind: 'saving' })
    try {
      const outcome = await saveVehicleFlow(api, vehicleId, request)
      if (outcome.kind === 'saved') {
        await takeUp(outcome.record, outcome.newest, outcome.recorded.kind === 'one')
        setState(outcome)
      } else if (outcome.kind === 'conflict') {
        queryClient.setQueryData(firstPageOptions(api, vehicleId, {}).queryKey, outcome.newest)
        if (outcome.now) queryClient.setQueryData(vehicleRecordOptions(api, vehicleId).queryKey, outcome.now)
        setState({ ...outcome, request })
      } else {
        setState({ ...outcome, request, finding: false, notFound: null })
        throw outcome.error
      }
    } catch (error) {
      if (!(error instanceof ApiError)) setState(IDLE)
      throw error
    } finally {
      running.current = false
    }
  }

  async function findOut(): Promise<void> {
    if (state.kind !== 'failed' || state.baseline === null || state.finding) return
    const { request, error, baseline } = state
    setState({ ...state, finding: true, notFound: null })
    try {
      const settled = await settleVehicle(api, vehicleId, request, baseline, error.outcome)
      if (settled.since.changed) await takeUp(settled.record, settled.newest, true)
      setState({ kind: 'settled', settled, request })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setState({ ...state, finding: false, notFound: failure.message })
    }
  }

  return { state, save, findOut, reset: () => setState(IDLE) }
}

export type SaveVehicle = ReturnType<typeof useSaveVehicle>
