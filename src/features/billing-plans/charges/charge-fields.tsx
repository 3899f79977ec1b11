import { useState } from 'react'
import { Button } from '../../../ui/button/button'
import { LabelledSwitch } from '../../../ui/form/labelled-switch'
import { PlanText } from '../fields/plan-text'
import { chargeFieldInfo, chargeLabel } from '../form/plan-fields'
import { usePlanForm, usePlanState } from '../form/plan-form-context'
import { readAmount } from '../values/amount'
import { readFilters } from '../values/filters'
import classes from './charge-fields.module.css'

/** The fields of an open charge. */
export function ChargeFields({ itemKey, index }: { itemKey: string; index: number }) {
  const { store } = usePlanForm()
  // Open where there are filters at first; stays open when they are emptied.
  const [opened, setOpened] = useState(() => (store.charge(itemKey)?.filters ?? '') !== '')
  const refused = usePlanState(
    (_, { messageAt }) => messageAt(chargeFieldInfo(itemKey, index, 'filters').path, 'error') !== '',
  )
  return (
    <div className={classes.fields}>
      <PlanText
        field={chargeFieldInfo(itemKey, index, 'description')}
        label={chargeLabel('description')}
        className={classes.wide ?? ''}
      />
      <PlanText
        field={chargeFieldInfo(itemKey, index, 'amount')}
        label={chargeLabel('amount')}
        help="Without a currency, like 4.95"
        read={(text) => {
          const reading = readAmount(text)
          return reading.ok ? { ok: true, canonical: reading.amount } : reading
        }}
        inputMode="decimal"
      />
      <div>
        <PlanText
          field={chargeFieldInfo(itemKey, index, 'sourceType')}
          label={chargeLabel('sourceType')}
          help="Free text"
        />
        <UsedBefore itemKey={itemKey} index={index} />
      </div>
      <ChargeSwitch itemKey={itemKey} index={index} field="showAggregatedValue" />
      <ChargeSwitch itemKey={itemKey} index={index} field="showRate" />
      <details
        className={classes.wide}
        open={opened || refused}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary>Advanced: filters</summary>
        <PlanText
          field={chargeFieldInfo(itemKey, index, 'filters')}
          label={chargeLabel('filters')}
          help="Any JSON. Empty for none."
          read={readFilters}
          lines={3}
        />
      </details>
    </div>
  )
}

interface ChargeProps {
  readonly itemKey: string
  readonly index: number
}

/** A switch with three states: until it is touched nothing is sent, and the default applies. */
function ChargeSwitch({
  itemKey,
  index,
  field,
}: ChargeProps & { field: 'showAggregatedValue' | 'showRate' }) {
  const { form } = usePlanForm()
  const info = chargeFieldInfo(itemKey, index, field)
  const error = usePlanState((_, { messageAt }) => messageAt(info.path, 'error'))
  const value = usePlanState((_, { charge }) => charge(itemKey)?.[field] ?? null)
  return (
    <LabelledSwitch
      id={info.id}
      label={chargeLabel(field)}
      description={value === null ? 'Uses the default' : value ? 'On' : 'Off'}
      error={error}
      checked={value ?? false}
      onChange={(event) => form.setValue(`charges.${index}.${field}`, event.currentTarget.checked)}
    />
  )
}

function UsedBefore({ itemKey, index }: ChargeProps) {
  const { form, sourceTypes } = usePlanForm()
  if (sourceTypes.length === 0) return null
  const info = chargeFieldInfo(itemKey, index, 'sourceType')
  return (
    <fieldset className={classes.used} aria-label="Source types used before">
      {sourceTypes.slice(0, 6).map((text) => (
        <Button key={text} variant="default" size="compact-xs" onClick={() => form.setValue(info.name, text)}>
          <bdi>{text}</bdi>
        </Button>
      ))}
    </fieldset>
  )
}
