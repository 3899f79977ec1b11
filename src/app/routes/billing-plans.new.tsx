import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { NewPlanPage } from '../../features/billing-plans/new-plan-page'

/** A template's key, or `sample` for that of the demo; a draft's id. Other values are dropped. */
const planSearch = z.object({
  from: z.catch(z.optional(z.string()), undefined),
  draft: z.catch(z.optional(z.string()), undefined),
})

export const Route = createFileRoute('/billing-plans/new')({
  validateSearch: planSearch,
  component: NewPlanRoute,
})

function NewPlanRoute() {
  const { config, fleets } = Route.useRouteContext()
  const { from, draft } = Route.useSearch()
  // The key starts a new form for another template.
  return <NewPlanPage key={from} {...{ fleets, from, draft }} samplePath={config.samplePlan} />
}
