import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Button } from '../../../ui/button/button'
import { PlanSwitch } from '../fields/plan-switch'
import { PlanText } from '../fields/plan-text'
import { REFUSED, usePlanContext } from '../form/plan-context'
import { chargeId, chargeLabel } from '../form/plan-fields'
import type { PlanForm } from '../form/plan-form'
import { chargeWarnings } from '../form/plan-problems'
import classes from './charges.module.css'

interface ChargeProps {
  readonly itemKey: string
  readonly index: number
}

/** The fields of an open charge. */
export function ChargeFields({ itemKey, index }: ChargeProps) {
  const { control, getValues } = useFormContext<PlanForm>()
  // Open where one of them is filled at first; stays open when they are emptied.
  const [opened, setOpened] = useState(() => {
    const { sourceType, filters, showAggregatedValue } = getValues(`charges.${index}`)
    return sourceType !== '' || filters !== '' || showAggregatedValue !== null
  })
  const { errors } = useFormState({ control, name: `charges.${index}` })
  const { description, sourceType, filters, showAggregatedValue } = errors.charges?.[index] ?? {}
  const warnings = useWatch({
    control,
    name: 'charges',
    compute: (charges) => chargeWarnings(charges, index),
  })
  const text = <Field extends 'description' | 'amount' | 'sourceType' | 'filters'>(field: Field) =>
    ({
      name: `charges.${index}.${field}`,
      id: chargeId(itemKey, field),
      label: chargeLabel(field),
    }) as const
  const onOff = <Field extends 'showAggregatedValue' | 'showRate'>(field: Field) =>
    ({
      name: `charges.${index}.${field}`,
      id: chargeId(itemKey, field),
      label: chargeLabel(field),
      describe: (value: boolean | null) => (value === null ? 'Uses the default' : value ? 'On' : 'Off'),
    }) as const
  // Whether a charge is empty is said at its description.
  const deps = description?.type === REFUSED ? {} : { deps: `charges.${index}.description` as const }
  return (
    <div className={classes.fields}>
      <PlanText {...text('description')} warnings={warnings.description} className={classes.wide ?? ''} />
      <PlanText
        {...text('amount')}
        {...deps}
        warnings={warnings.amount}
        help="Without a currency, like 4.95"
        inputMode="decimal"
      />
      {/* A switch has three states: until it is touched nothing is sent, and the default applies. */}
      <PlanSwitch {...onOff('showRate')} />
      <details
        className={classes.wide}
        open={opened || (sourceType ?? filters ?? showAggregatedValue) !== undefined}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary className="muted">Advanced</summary>
        <div className="stack">
          <div>
            <PlanText
              {...text('sourceType')}
              {...deps}
              help="Free text that the API keeps with the charge, like TOLL."
            />
            <UsedBefore index={index} />
          </div>
          <div>
            <PlanSwitch {...onOff('showAggregatedValue')} />
            <p className="muted small">How it is shown is not documented.</p>
          </div>
          <PlanText
            {...text('filters')}
            {...deps}
            help="Any JSON, sent as it is. What it does is not documented. Empty for none."
            lines={3}
          />
        </div>
      </details>
    </div>
  )
}

function UsedBefore({ index }: { index: number }) {
  const { setValue } = useFormContext<PlanForm>()
  const { sourceTypes } = usePlanContext()
  if (sourceTypes.length === 0) return null
  return (
    <fieldset className={`wrap ${classes.used}`} aria-label="Source types used before">
      {sourceTypes.slice(0, 6).map((text) => (
        <Button
          key={text}
          variant="default"
          size="compact-xs"
          onClick={() => setValue(`charges.${index}.sourceType`, text, { shouldValidate: true })}
        >
          <bdi>{text}</bdi>
        </Button>
      ))}
    </fieldset>
  )
}
