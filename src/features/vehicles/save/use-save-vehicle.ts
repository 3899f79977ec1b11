import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { Revision } from '../../../api/resources/revision'
import { ApiError } from '../../../lib/api-error'
import type { Scope } from '../../../local/scope'
import { differing } from './compare-answer'
import { onlyOne } from './recorded-since'
import {
  type Conflict,
  type NotSaved,
  type Saved,
  type SaveOutcome,
  type SaveRequest,
  type Settled,
  saveVehicleFlow,
  settleVehicle,
} from './save-vehicle-flow'
import { takeUpOutcome, takeUpVehicle } from './update-vehicle-cache'

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
  const { api, vehicleId } = place
  const queryClient = useQueryClient()
  const [state, setState] = useState<SaveState>(IDLE)
  const running = useRef(false)

  /** One at a time, whatever is clicked: null for a click too many. A failure is shown by `state` alone. */
  async function save(request: SaveRequest): Promise<SaveOutcome | null> {
    if (running.current) return null
    running.current = true
    const { ownerEpoch } = api.session.state()
    setState({ kind: 'saving' })
    try {
      const outcome = await saveVehicleFlow(api, vehicleId, request)
      await takeUpOutcome({ ...place, queryClient, ownerEpoch }, outcome)
      setState(
        outcome.kind === 'failed'
          ? { ...outcome, request, finding: false, notFound: null }
          : withRequest(outcome, request),
      )
      return outcome
    } catch (error) {
      setState(IDLE)
      throw error
    } finally {
      running.current = false
    }
  }

  /** Reads what became of a save that failed with nobody knowing; never sends anything. */
  async function findOut(): Promise<Settled | null> {
    if (state.kind !== 'failed' || state.baseline === null || state.finding) return null
    const { request, error, baseline } = state
    const { ownerEpoch } = api.session.state()
    setState({ ...state, finding: true, notFound: null })
    try {
      const settled = await settleVehicle(api, vehicleId, request, baseline, error.outcome)
      if (settled.since.changed)
        await takeUpVehicle({ ...place, queryClient, ownerEpoch }, settled.record, settled.newest, true)
      const revision = onlyOne(settled.since)
      setState(
        settled.kind === 'saved' && revision
          ? savedBy(settled, revision, api.fleetId)
          : { kind: 'settled', settled, request },
      )
      return settled
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setState({ ...state, finding: false, notFound: failure.message })
      return null
    }
  }

  return {
    state,
    /** Whether a save may have been applied of which nobody knows: it is found out before anything is sent again. */
    isUnknown: state.kind === 'failed' && state.error.outcome === 'unknown' && state.baseline !== null,
    save,
    findOut,
    reset: () => setState(IDLE),
  }
}

function withRequest(outcome: Saved | Conflict, request: SaveRequest): SaveState {
  return outcome.kind === 'conflict' ? { ...outcome, request } : outcome
}

function savedBy(settled: Settled, revision: Revision, fleetId: number | null): Saved {
  const { record, compared, newest } = settled
  return {
    kind: 'saved',
    record,
    fleetId,
    recorded: { kind: 'one', revision },
    differing: differing(compared ?? []),
    newest,
  }
}
