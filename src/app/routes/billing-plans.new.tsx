import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { NewPlanPage } from '../../features/billing-plans/new-plan-page'
import { orNothing } from '../../lib/browser/search-params'
import { randomId } from '../../lib/random-id'

const text = orNothing(z.string())

/** A template's key or `sample`; a draft's ID; or a name of the visit, so a reload and Back find its draft again. */
const planSearch = z.object({ from: text, draft: text, visit: text })

export const Route = createFileRoute('/billing-plans/new')({
  validateSearch: planSearch,
  beforeLoad: ({ search: { draft, visit } }) => {
    if (draft !== undefined || visit !== undefined) return
    const search = (kept: object) => ({ ...kept, visit: randomId() })
    throw redirect({ to: '/billing-plans/new', search, replace: true })
  },
  component: NewPlanRoute,
})

function NewPlanRoute() {
  const { config } = Route.useRouteContext()
  const { from, draft, visit = '' } = Route.useSearch()
  const named = draft ?? visit
  return (
    <NewPlanPage
      // A different URL is a different plan.
      key={named}
      from={from}
      samplePath={config.samplePlan}
      visit={named}
      isDraft={draft !== undefined}
    />
  )
}
