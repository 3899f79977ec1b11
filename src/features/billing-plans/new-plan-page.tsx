import '../../ui/form/choices.css'
import '@mantine/core/styles/Switch.css'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchSample } from '../../api/resources/sample'
import { useApi, useScope } from '../../domain/user/page-context'
import { ApiKeyNote } from '../../domain/words/api-key-note'
import { readCreatedPlans } from '../../local/created-plans'
import type { Scope } from '../../local/scope'
import { Notice } from '../../ui/feedback/notice'
import { focusHeading, Page } from '../../ui/layout/page'
import { withSafeHtml } from './create/compare-plan'
import { PlanBuilder } from './create/plan-builder'
import { PlanView } from './create/plan-view'
import type { PlanStart } from './create/use-new-plan'
import { nextMonthPlan } from './form/next-month-plan'
import { emptyPlan, planForm } from './form/plan-form'
import { type CreatedPlan, withForms } from './stored/created-plan'

export function NewPlanPage(props: {
  /** Key of the created plan to use as a template; `sample` for the demo's template at `samplePath`. */
  from: string | undefined
  samplePath: string | undefined
  /** The visit's name in the URL, or the ID of a draft to continue. */
  visit: string
  isDraft: boolean
}) {
  const scope = useScope()
  const start = usePlanStart(scope, props)
  const [created, setCreated] = useState<CreatedPlan | null>(null)

  useEffect(() => {
    // The link on the page of another plan is gone.
    if (document.activeElement === document.body) focusHeading()
  }, [])

  if (created !== null) return <PlanView plan={created} isNew />
  return (
    <Page title="New billing plan" lead="Plans can’t be changed once created. Check the previews first.">
      <ApiKeyNote />
      {props.from !== undefined && start?.template === null && (
        <Notice tone="info">The template is no longer in this browser. Start with an empty form.</Notice>
      )}
      {start !== null && (
        <PlanBuilder
          scope={scope}
          start={start}
          visit={props.visit}
          isDraft={props.isDraft}
          onCreated={setCreated}
        />
      )}
    </Page>
  )
}

const EMPTY: PlanStart = { form: emptyPlan(), template: null }

const SAMPLE = 'sample'

/** Returns the form to start with; null while its template loads. Never changes afterwards, so typed text stays. */
function usePlanStart(
  scope: Scope | null,
  { from, samplePath }: { from: string | undefined; samplePath: string | undefined },
): PlanStart | null {
  const api = useApi()
  async function read(scope: Scope): Promise<PlanStart> {
    const template =
      from === SAMPLE && samplePath !== undefined
        ? await fetchSample(api, samplePath, planForm).then(
            (form) => ({ key: SAMPLE, form }),
            () => null,
          )
        : withForms(await readCreatedPlans(scope)).find(({ key }) => key === from)
    return template ? { form: nextMonthPlan(withSafeHtml(template.form)), template } : EMPTY
  }
  const { data = null } = useQuery({
    queryKey: ['plan-start', scope && { baseUrl: scope.baseUrl, person: scope.person }, from],
    queryFn: scope === null || from === undefined ? skipToken : () => read(scope),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return from === undefined ? EMPTY : data
}
