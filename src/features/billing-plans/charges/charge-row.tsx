import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { memo, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { moneyText } from '../../../lib/text/decimal-text'
import { visibleText } from '../../../lib/text/visible-text'
import { IconButton, RowIcon } from '../../../ui/button/icon-button'
import { type MenuItem, MoreButton } from '../../../ui/overlay/popover-button'
import { PlanSwitch, PlanText } from '../fields/plan-fields'
import { type ChargeField, chargeField, chargeToggleId, type PlanForm } from '../form/plan-form'
import { chargeWarnings } from '../form/plan-problems'
import classes from './charges.module.css'
import { chargeToolId, HANDLE_KEYS_ID, useChargeActions } from './use-charges'

interface ChargeProps {
  itemKey: string
  index: number
  open: boolean
}

/** Renders a charge as an expandable row, also movable by buttons (WCAG 2.5.7). Subscribes only to its own values. */
export const ChargeRow = memo(function ChargeRow(props: ChargeProps & { isLast: boolean }) {
  const { itemKey, index, isLast, open } = props
  const { duplicate, remove, move, press } = useChargeActions()
  const { control } = useFormContext<PlanForm>()
  const { errors } = useFormState({ control, name: `charges.${index}` })
  const wrong = errors.charges?.[index]
  const tools: readonly MenuItem[] = [
    ['Move up', () => move(itemKey, index - 1, 'menu'), index === 0 ? 'Already first.' : null],
    ['Move down', () => move(itemKey, index + 1, 'menu'), isLast ? 'Already last.' : null],
    ['Duplicate', () => duplicate(itemKey)],
    ['Delete', () => remove(itemKey)],
  ]
  return (
    <li className={classes.row} data-open={open}>
      <fieldset className={`panel ${classes.charge}`} aria-label={`Charge ${index + 1}`}>
        <div className={`line ${classes.head}`}>
          <span className={classes.handle}>
            <IconButton
              id={chargeToolId(itemKey, 'drag')}
              label="Drag to reorder"
              icon="grip"
              aria-describedby={HANDLE_KEYS_ID}
              onKeyDown={(event) => press(itemKey, event)}
            />
          </span>
          <ChargeToggle {...props} isWrong={wrong !== undefined} />
          <MoreButton id={chargeToolId(itemKey, 'menu')} items={tools} />
        </div>
        {/* The service's error about the whole charge. */}
        {wrong?.key?.message !== undefined && (
          <p className="error inset">
            <bdi>{visibleText(wrong.key.message)}</bdi>
          </p>
        )}
        {open && <ChargeFields {...props} />}
      </fieldset>
    </li>
  )
})

function ChargeToggle(props: ChargeProps & { isWrong: boolean }) {
  const { itemKey, index, open } = props
  const { toggle } = useChargeActions()
  const { control } = useFormContext<PlanForm>()
  const charge = useWatch({ control, name: `charges.${index}` })
  const { description = '', amount = '', sourceType = '' } = charge ?? {}
  return (
    <button
      type="button"
      id={chargeToggleId(itemKey)}
      className={`bare-button line hovers ${classes.toggle}`}
      aria-expanded={open}
      onClick={() => toggle(itemKey)}
    >
      <RowIcon name="chevron" className={classes.chevron} />
      <span className="muted tabular">{index + 1}.</span>
      <span className={`${classes.description} ${description ? '' : 'muted'}`}>
        <bdi className="ellipsis">{description || 'No description'}</bdi>
      </span>
      {props.isWrong && (
        <span className="error line">
          <IconCircleX size={16} aria-hidden /> Error
        </span>
      )}
      {sourceType !== '' && <bdi className={`muted ellipsis ${classes.short}`}>{sourceType}</bdi>}
      <bdi className={`tabular ellipsis ${classes.short}`}>{moneyText(amount)}</bdi>
    </button>
  )
}

const switchText = (on: boolean | null) => (on === null ? 'Uses the default' : on ? 'On' : 'Off')

function ChargeFields({ itemKey, index }: ChargeProps) {
  const { control, getValues } = useFormContext<PlanForm>()
  // Open if a field has a value at first. Stays open when the fields are emptied.
  const [opened, setOpened] = useState(() => {
    const { sourceType, filters, showAggregatedValue } = getValues(`charges.${index}`)
    return sourceType !== '' || filters !== '' || showAggregatedValue !== null
  })
  const { errors } = useFormState({ control, name: `charges.${index}` })
  const { sourceType, filters, showAggregatedValue } = errors.charges?.[index] ?? {}
  const warnings = useWatch({ control, name: 'charges', compute: (all) => chargeWarnings(all, index) })
  const field = <Name extends ChargeField>(name: Name) => chargeField(itemKey, index, name)
  return (
    <div className={`tiles ${classes.fields}`}>
      <PlanText {...field('description')} warnings={warnings} className="whole-row" />
      <PlanText {...field('amount')} inputMode="decimal" />
      {/* An untouched switch isn't sent, so the service's default applies. */}
      <PlanSwitch {...field('showRate')} describe={switchText} />
      <details
        className="whole-row"
        open={opened || (sourceType ?? filters ?? showAggregatedValue) !== undefined}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary className="muted">Advanced</summary>
        <div className="stack above-sm">
          <PlanText
            {...field('sourceType')}
            help="Free text sent with the charge, like TOLL."
            list="plan-source-types"
          />
          <PlanSwitch
            {...field('showAggregatedValue')}
            describe={(on) => `${switchText(on)}. The previews don’t show its effect.`}
          />
          <PlanText
            {...field('filters')}
            help="Any JSON, or empty for none. The previews don’t show its effect."
            lines={3}
          />
        </div>
      </details>
    </div>
  )
}
