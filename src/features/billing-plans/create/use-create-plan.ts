import { useMutation } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { createBillingPlan } from '../../../api/resources/billing-plan'
import { ApiError } from '../../../lib/api-error'
import { keepCreatedPlan } from '../../../local/created-plans'
import type { Scope } from '../../../local/scope'
import { rememberSourceTypes } from '../../../local/source-types'
import type { PlanForm } from '../form/plan-form'
import { planRequest } from '../form/plan-request'
import type { CreatedPlan } from './created-plan'
import { keptPlan } from './kept-plan'

/** Creates the plan: one request a call, never repeated by itself. */
export function useCreatePlan(options: {
  api: ApiClient
  scope: Scope | null
  fleet: string
  /** Awaited before the request goes out. */
  onSending: (form: PlanForm) => Promise<void>
  /** It exists now, whatever is known of it. */
  onCreated: (created: CreatedPlan) => void
  onRefused: (error: ApiError, sent: PlanForm) => void
}) {
  const { api, scope, fleet, onSending, onCreated, onRefused } = options
  return useMutation<CreatedPlan, ApiError, PlanForm>({
    mutationFn: async (form) => {
      const request = planRequest(form)
      const created = (answer: CreatedPlan['answer']) => ({
        form,
        request,
        answer,
        fleet,
        fleetId: api.fleetId,
      })
      await onSending(form)
      try {
        return created((await createBillingPlan(api, request)).data)
      } catch (error) {
        if (error instanceof ApiError && error.outcome === 'applied') return created(null)
        throw error
      }
    },
    onSuccess: (created) => {
      if (scope !== null) {
        // No call lists plans: what is not kept now is known to nobody here.
        void keepCreatedPlan(scope, keptPlan(created, Date.now()))
        void rememberSourceTypes(
          scope,
          created.form.charges.map(({ sourceType }) => sourceType),
        )
      }
      onCreated(created)
    },
    onError: (error, sent) => onRefused(error, sent),
  })
}
