import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useApi } from '../../../domain/person/use-api'
import { useScope } from '../../../domain/person/use-scope'
import { ApiError } from '../../../lib/api-error'
import { createStore } from '../../../lib/store'
import {
  INITIAL_SAVE,
  isAsSent,
  isSending,
  needsLook,
  reduceSave,
  type Saved,
  type SaveEvent,
  type SaveRequest,
  submitErrorOf,
} from './save-state'
import { findOutcome, savedBy, saveVehicleFlow } from './save-vehicle-flow'
import { updateCacheAfterSave, updateVehicleCache } from './update-vehicle-cache'
import { isEmpty } from './vehicle-edits'

/**
 * Saves a vehicle, for the form and for the dialogs that activate, deactivate or undo. `save-state.ts` has the rules.
 * The state is kept in a store, so that a double click sees the first click's step before React draws it.
 */
export function useSaveVehicle(options: {
  vehicleId: number
  /** Called when everything that was typed is saved. */
  onAllSaved?: () => void
  /**
   * Called after a save that needs no words beyond a toast: all is saved as it was sent, and nothing is typed since.
   * `isLeft` says whether the page or dialog was left meanwhile. Not called for a save that was found in the history.
   */
  onAsSent?: (request: SaveRequest, saved: Saved, isLeft: boolean) => void
}) {
  const { vehicleId, onAllSaved, onAsSent } = options
  const api = useApi()
  const scope = useScope(api)
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

  /** Returns whether the event was allowed. */
  function dispatch(event: SaveEvent): boolean {
    const before = store.state()
    const after = reduceSave(before, event)
    store.set(after)
    const isSaved =
      after.step !== before.step &&
      (after.step.kind === 'saved' || (event.type === 'claimed' && event.isMine))
    // At once: a draft that first sees the empty form would not be finished, and would keep nothing from then on.
    if (isSaved && isEmpty(after.edits)) onAllSaved?.()
    return after !== before
  }

  const ownerEpoch = () => api.session.state().ownerEpoch
  const cacheNow = () => ({ api, vehicleId, scope, queryClient, ownerEpoch: ownerEpoch() })

  /** Sends a request. When the page is left, one that is not sent yet is not sent; a sent one is followed up. */
  async function send(request: SaveRequest): Promise<void> {
    const signal = leaving.current?.signal
    const cache = cacheNow()
    if (!dispatch({ type: 'submitted', request })) return
    try {
      const onSending = () => void dispatch({ type: 'sending' })
      const outcome = await saveVehicleFlow(api, vehicleId, request, { signal, onSending })
      await updateCacheAfterSave(cache, outcome)
      dispatch({ type: 'finished', outcome })
    } catch (error) {
      dispatch({ type: 'stopped' })
      if (!signal?.aborted || error !== signal.reason) throw error
    }
    const { step: end, edits } = store.state()
    // Another person may have the tab by now.
    if (ownerEpoch() !== cache.ownerEpoch) return
    if (end.kind === 'saved' && isAsSent(end.saved) && isEmpty(edits)) {
      onAsSent?.(request, end.saved, signal?.aborted ?? false)
    }
  }

  /** Looks up in the history whether a save was recorded. Sends nothing. */
  async function findOut(): Promise<void> {
    const unknown = store.state().step
    const cache = cacheNow()
    if (unknown.kind !== 'unknown' || !dispatch({ type: 'look-started' })) return
    const { request, sentAfter, error } = unknown
    try {
      const found = await findOutcome(api, vehicleId, request, sentAfter, error.outcome)
      if (found.since.changed) await updateVehicleCache(cache, found.record, found.newest, true)
      const saved = savedBy(found, api.fleetId)
      dispatch(saved ? { type: 'finished', outcome: saved } : { type: 'looked-up', found })
    } catch (failure) {
      const isAnswer = failure instanceof ApiError
      dispatch({ type: 'look-failed', problem: isAnswer ? failure.message : null })
      if (!isAnswer) throw failure
    }
  }

  return {
    state,
    dispatch,
    send,
    /**
     * Sends a request, unless an earlier update has to be looked up first and turns out to be recorded.
     * Null looks it up and sends nothing. A failure is shown by the state alone.
     */
    submit: async (request: SaveRequest | null): Promise<void> => {
      if (needsLook(store.state().step)) {
        await findOut()
        const { step: found } = store.state()
        if (found.kind !== 'looked-up' || found.found.kind !== 'not-recorded') return
      }
      if (request !== null) await send(request)
    },
    /** What the form's frame shows about the save. */
    form: {
      submitError: submitErrorOf(step),
      pending: isSending(step),
      findOut: {
        label: 'Check whether it was saved',
        next: '',
        hint: 'Check first: the vehicle’s history shows it.',
        onFindOut: () => void findOut(),
        pending: step.kind === 'looking',
        failed: step.kind === 'unknown' ? step.problem : null,
      },
    },
    /** Why a decision comes before the next save, as a sentence. */
    hold:
      step.kind === 'conflict'
        ? 'Resolve the conflict first.'
        : step.kind === 'looked-up' && step.found.kind !== 'not-recorded'
          ? 'Say above whether it was saved.'
          : undefined,
  }
}
