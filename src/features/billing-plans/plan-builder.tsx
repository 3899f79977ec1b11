import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiClient } from '../../api/client/client'
import type { Scope } from '../../local/scope'
import { createPressWatch } from '../../ui/form/press-watch'
import type { CreatedPlan } from './create/created-plan'
import { PlanWork } from './create/plan-work'
import { useSourceTypes } from './create/use-source-types'
import { PlanContext } from './form/plan-context'
import type { PlanForm } from './form/plan-form'
import { createPlanStore } from './form/plan-store'

/**
 * How long nobody types before the parts of the page are told, and how long they wait at most, in milliseconds. A letter is
 * on the screen by itself; what follows from it among hundreds of charges would keep the next one waiting.
 */
const PAUSE_MS = 200
const LONGEST_WAIT_MS = 2_000

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
  const [store] = useState(() => createPlanStore(form))
  const [presses] = useState(createPressWatch)
  const tellSoon = useDebouncedCallback(store.tell, { delay: PAUSE_MS, maxWait: LONGEST_WAIT_MS })
  useEffect(() => store.follow(tellSoon), [store, tellSoon])
  useEffect(() => presses.watch(), [presses])
  const sourceTypes = useSourceTypes(props.scope)
  const desk = useMemo(() => ({ form, store, presses, sourceTypes }), [form, store, presses, sourceTypes])
  return (
    <PlanContext value={desk}>
      <PlanWork {...props} />
    </PlanContext>
  )
}
