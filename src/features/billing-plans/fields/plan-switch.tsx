import { useController, useFormContext } from 'react-hook-form'
import { LabelledSwitch } from '../../../ui/form/labelled-switch'
import { useForget } from '../form/plan-context'
import type { PlanForm } from '../form/plan-form'

/** A switch of the plan. Null, where nobody touched it yet, is drawn as off. */
export function PlanSwitch(props: {
  name: 'isActive' | 'billDuring' | `charges.${number}.${'showAggregatedValue' | 'showRate'}`
  id: string
  label: string
  describe?: (value: boolean | null) => string
}) {
  const { name } = props
  const { control } = useFormContext<PlanForm>()
  const forget = useForget(name)
  const { field, fieldState } = useController({ control, name })
  return (
    <LabelledSwitch
      id={props.id}
      label={props.label}
      description={props.describe?.(field.value)}
      error={fieldState.error?.message ?? null}
      checked={field.value ?? false}
      onChange={(event) => {
        forget()
        field.onChange(event.currentTarget.checked)
      }}
    />
  )
}
