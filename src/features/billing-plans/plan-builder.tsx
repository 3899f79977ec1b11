import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiClient } from '../../api/client'
import type { Scope } from '../../local/scope'
import { afterPaint } from '../../ui/after-paint'
import { createPressWatch } from '../../ui/press-watch'
import type { CreatedPlan } from './created-plan'
import { PlanContext } from './plan-context'
import type { PlanForm } from './plan-form'
import { createPlanStore } from './plan-store'
import { PlanWork } from './plan-work'
import { useSourceTypes } from './use-source-types'

/** The form of one plan: its values, and what the parts of the page follow. */
export function PlanBuilder(props: {
  api: ApiClient
  scope: Scope | null
  zone: string
  /** Where the plan goes. */
  fleet: string
  /** What the form begins with. */
  start: PlanForm
  /** Id of a draft that was asked for: gone on with at once. */
  draft: string | undefined
  onCreated: (created: CreatedPlan) => void
}) {
  const form = useForm<PlanForm>({ defaultValues: props.start })
  const [store] = useState(() => createPlanStore(form, afterPaint))
  const [presses] = useState(createPressWatch)
  useEffect(() => store.follow(), [store])
  useEffect(() => {
    const stop = new AbortController()
    // Before drafts are written: the last letter is in them, too.
    const catchUp = () => store.change({})
    for (const type of ['pagehide', 'visibilitychange'])
      window.addEventListener(type, catchUp, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [store])
  useEffect(() => presses.watch(), [presses])
  const sourceTypes = useSourceTypes(props.scope)
  const desk = useMemo(() => ({ form, store, presses, sourceTypes }), [form, store, presses, sourceTypes])
  return (
    <PlanContext value={desk}>
      <PlanWork {...props} />
    </PlanContext>
  )
}
