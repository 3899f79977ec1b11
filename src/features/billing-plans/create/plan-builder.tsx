import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Scope } from '../../../local/scope'
import { readSourceTypes } from '../../../local/source-types'
import { createPressWatch } from '../../../ui/form/press-watch'
import type { PlanForm } from '../form/plan-form'
import { PlanFormContext } from '../form/plan-form-context'
import { createPlanStore } from '../form/plan-store'
import { PlanEditor } from './plan-editor'
import type { NewPlanOptions } from './use-new-plan'

/**
 * Keystrokes notify the store's listeners after this pause, or after the longest wait, in milliseconds: rendering what
 * follows from them among hundreds of charges would delay the next keystroke.
 */
const PAUSE_MS = 200
const LONGEST_WAIT_MS = 2_000

/** The form of one new plan and its store, provided to its editor. */
export function PlanBuilder(props: NewPlanOptions) {
  const form = useForm<PlanForm>({ defaultValues: props.start.form })
  const [store] = useState(() => createPlanStore(form))
  const [presses] = useState(createPressWatch)
  const notifySoon = useDebouncedCallback(store.notify, { delay: PAUSE_MS, maxWait: LONGEST_WAIT_MS })
  useEffect(() => store.followForm(notifySoon), [store, notifySoon])
  useEffect(() => presses.watch(), [presses])
  const sourceTypes = useSourceTypes(props.scope)
  const context = useMemo(() => ({ form, store, presses, sourceTypes }), [form, store, presses, sourceTypes])
  return (
    <PlanFormContext value={context}>
      <PlanEditor {...props} />
    </PlanFormContext>
  )
}

/** Source types that were sent from this browser, the latest first. */
function useSourceTypes(scope: Scope | null): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([])
  useEffect(() => {
    if (scope === null) return
    let cancelled = false
    void readSourceTypes(scope).then((texts) => {
      if (!cancelled) setKnown(texts)
    })
    return () => {
      cancelled = true
    }
  }, [scope])
  return known
}
