import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { OpenChargesContext } from '../form/plan-context'
import type { PlanForm } from '../form/plan-form'
import { planSchema } from '../form/plan-problems'
import { PlanEditor } from './plan-editor'
import type { NewPlanOptions } from './use-new-plan'

/** The form of one new plan, provided to its editor. */
export function PlanBuilder(props: NewPlanOptions) {
  const form = useForm<PlanForm>({
    defaultValues: props.start.form,
    resolver: zodResolver(planSchema),
    // In other modes, adding a charge reports what others lack, and moving one drops what the service reported.
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    // The page opens the charge of the first error before.
    shouldFocusError: false,
  })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const openCharges = useMemo(() => [open, setOpen] as const, [open])
  return (
    <FormProvider {...form}>
      <OpenChargesContext value={openCharges}>
        <PlanEditor {...props} />
      </OpenChargesContext>
    </FormProvider>
  )
}
