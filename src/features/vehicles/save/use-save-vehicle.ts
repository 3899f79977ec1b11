import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useApi, useScope } from '../../../domain/user/page-context'
import { ApiError } from '../../../lib/api-error'
import { createStore } from '../../../lib/store'
import { isEmpty } from './pending-change'
import {
  baselineOf,
  INITIAL_SAVE,
  isAsSent,
  reduceSave,
  type SaveEvent,
  type SaveRequest,
  type SaveSuccess,
} from './save-state'
import { checkIfSaved, saveVehicleFlow } from './save-vehicle-flow'

/** Stores the state outside React, so a double click gets the first click's step before React renders. */
export function useSaveVehicle(
  vehicleId: number,
  /**
   * Called when all edits are saved, before React renders the empty form, which would otherwise stop the draft for good. Null
   * if a toast can't explain the result. `isLeft`: the user left the page before the response.
   */
  onAllSaved: (asSent: { request: SaveRequest; saved: SaveSuccess; isLeft: boolean } | null) => void,
) {
  const api = useApi()
  const scope = useScope()
  const queryClient = useQueryClient()
  const [store] = useState(() => createStore(INITIAL_SAVE))
  const state = useSyncExternalStore(store.subscribe, store.state)
  const { step } = state
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  function dispatch(event: SaveEvent): boolean {
    const before = store.state()
    store.set(reduceSave(before, event))
    return store.state() !== before
  }

  const sessionGeneration = () => api.session.state().sessionGeneration
  const contextNow = () => ({ api, queryClient, vehicleId, scope, sessionGeneration: sessionGeneration() })

  /** Sends a request. Leaving the page cancels a request that isn't sent yet; a sent request is followed up. */
  async function send(request: SaveRequest): Promise<void> {
    const signal = leaving.current?.signal
    const context = contextNow()
    if (!dispatch({ type: 'submitted', request })) return
    try {
      const outcome = await saveVehicleFlow(context, request, { signal })
      dispatch({ type: 'finished', outcome })
      if (outcome.kind !== 'saved' || !isEmpty(store.state().edits)) return
      // A different user may be signed in by now.
      const isOwn = sessionGeneration() === context.sessionGeneration
      const asSent = { request, saved: outcome, isLeft: signal?.aborted === true }
      onAllSaved(isOwn && isAsSent(outcome) ? asSent : null)
    } catch (error) {
      dispatch({ type: 'finished', outcome: null })
      if (!signal?.aborted || error !== signal.reason) throw error
    }
  }

  /** Checks in the history whether a save was recorded. Sends nothing. */
  async function findOut(): Promise<void> {
    const { step: open } = store.state()
    if (open.kind !== 'unconfirmed' || !dispatch({ type: 'look-started' })) return
    try {
      const found = await checkIfSaved(contextNow(), open.request, open.sentAfter, open.error.outcome)
      dispatch({ type: 'looked-up', found })
      if (found?.kind === 'saved' && isEmpty(store.state().edits)) onAllSaved(null)
    } catch (failure) {
      const isApiError = failure instanceof ApiError
      dispatch({ type: 'look-failed', problem: isApiError ? failure.message : null })
      if (!isApiError) throw failure
    }
  }

  return {
    state,
    dispatch,
    send,
    /** Sends a request despite the shown conflict. Null sends nothing. */
    sendAnyway: async (request: SaveRequest | null): Promise<void> => {
      if (step.kind !== 'conflict' || request === null) return
      const { conflict, request: before } = step
      await send({ ...request, baseline: baselineOf(conflict.newest), opened: before.opened })
    },
    /** Sends a request, unless an earlier update turns out to be saved. With null, only checks for that. */
    submit: async (request: SaveRequest | null): Promise<void> => {
      if (store.state().step.kind === 'unconfirmed') {
        await findOut()
        const { step: found } = store.state()
        if (found.kind !== 'editing' || !found.isNotSaved) return
      }
      if (request !== null) await send(request)
    },
    form: {
      submitError: ('error' in step && step.error) || null,
      pending: step.kind === 'saving',
      disabledReason: step.kind === 'conflict' ? 'Resolve the conflict first.' : undefined,
      findOut: {
        label: 'Check whether it was saved',
        next: '',
        hint: 'Check first. The vehicle’s history will show it.',
        onFindOut: () => void findOut(),
        pending: step.kind === 'unconfirmed' && step.isLooking,
        failed: (step.kind === 'unconfirmed' && step.problem) || null,
      },
    },
  }
}
