import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { memo, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { SecondaryButton } from '../../../ui/button/button'
import { IconButton, RowIcon } from '../../../ui/content/icon-button'
import { PlanSwitch, PlanText } from '../fields/plan-inputs'
import { REFUSED, usePlanContext } from '../form/plan-context'
import { type ChargeField, chargeField, chargeToggleId, type PlanForm } from '../form/plan-form'
import { chargeWarnings } from '../form/plan-problems'
import classes from './charges.module.css'
import { chargeToolId, HANDLE_KEYS_ID, useChargeActions } from './use-charges'

/**
 * One charge: a compact row that opens, with a handle and buttons that move it without dragging (WCAG 2.5.7). It subscribes to
 * its own values only.
 */
export const ChargeRow = memo(function ChargeRow(props: {
  itemKey: string
  index: number
  isLast: boolean
  open: boolean
  liftedFrom: number | null
}) {
  const { itemKey, index, isLast, open, liftedFrom } = props
  const { duplicate, remove, move, ask, press, putDown } = useChargeActions()
  const { control } = useFormContext<PlanForm>()
  const { errors } = useFormState({ control, name: `charges.${index}` })
  const wrong = errors.charges?.[index]
  return (
    <li className={classes.row} data-open={open} data-lifted={liftedFrom !== null}>
      <fieldset className={`panel ${classes.charge}`} aria-label={`Charge ${index + 1}`}>
        <div className={classes.head}>
          <span className={classes.handle}>
            <IconButton
              id={chargeToolId(itemKey, 'drag')}
              label="Drag to reorder"
              icon="grip"
              aria-describedby={HANDLE_KEYS_ID}
              onKeyDown={(event) => press(itemKey, liftedFrom, event)}
              // Without a new target, the list itself moved it and gives it back.
              onBlur={({ relatedTarget }) => relatedTarget !== null && putDown()}
            />
          </span>
          <ChargeToggle itemKey={itemKey} index={index} open={open} isWrong={wrong !== undefined} />
          <div className={classes.tools}>
            <IconButton
              id={chargeToolId(itemKey, 'up')}
              label="Move up"
              icon="up"
              disabledBecause={index === 0 ? 'It is the first.' : null}
              onClick={() => move(itemKey, index - 1, 'up')}
            />
            <IconButton
              id={chargeToolId(itemKey, 'down')}
              label="Move down"
              icon="down"
              disabledBecause={isLast ? 'It is the last.' : null}
              onClick={() => move(itemKey, index + 1, 'down')}
            />
            <IconButton
              id={chargeToolId(itemKey, 'ask')}
              label="Move to position…"
              icon="sort"
              disabledBecause={index === 0 && isLast ? 'It is the only one.' : null}
              onClick={() => ask(itemKey)}
            />
            <IconButton label="Duplicate" icon="copy" onClick={() => duplicate(itemKey)} />
            <IconButton
              label="Delete"
              icon="trash"
              // The list moves up: ignore a double click's second click, which is on the next charge's button.
              onClick={({ detail }) => detail < 2 && remove(itemKey)}
            />
          </div>
        </div>
        {/* The service's error of the charge as a whole. */}
        {wrong?.key?.message !== undefined && (
          <p className={`error ${classes.error}`}>
            <bdi>{visibleText(wrong.key.message)}</bdi>
          </p>
        )}
        {open && <ChargeFields itemKey={itemKey} index={index} />}
      </fieldset>
    </li>
  )
})

/** The charge in one line, as the button that opens and closes its fields. */
function ChargeToggle(props: { itemKey: string; index: number; open: boolean; isWrong: boolean }) {
  const { itemKey, index, open } = props
  const { toggle } = useChargeActions()
  const { control } = useFormContext<PlanForm>()
  const [description = '', amount = '', sourceType = ''] = useWatch({
    control,
    name: [`charges.${index}.description`, `charges.${index}.amount`, `charges.${index}.sourceType`],
  })
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
      <span className={classes.description} data-empty={description === ''}>
        <bdi className="ellipsis">{description || 'No description'}</bdi>
      </span>
      {props.isWrong && (
        <span className={`error ${classes.wrong}`}>
          <IconCircleX size={16} aria-hidden /> Error
        </span>
      )}
      {sourceType !== '' && <bdi className={`muted ellipsis ${classes.short}`}>{sourceType}</bdi>}
      <bdi className={`tabular ellipsis ${classes.short}`}>{amount}</bdi>
    </button>
  )
}

const switchText = (on: boolean | null) => (on === null ? 'Uses the default' : on ? 'On' : 'Off')

/** The fields of an open charge. */
function ChargeFields({ itemKey, index }: { itemKey: string; index: number }) {
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
  const field = <Name extends ChargeField>(name: Name) => chargeField(itemKey, index, name)
  // Whether a charge is empty is said at its description.
  const deps = description?.type === REFUSED ? {} : { deps: `charges.${index}.description` as const }
  return (
    <div className={classes.fields}>
      <PlanText {...field('description')} warnings={warnings.description} className={classes.wide ?? ''} />
      <PlanText
        {...field('amount')}
        {...deps}
        warnings={warnings.amount}
        help="Without a currency, like 4.95"
        inputMode="decimal"
      />
      {/* A switch has three states: until it is touched nothing is sent, and the default applies. */}
      <PlanSwitch {...field('showRate')} describe={switchText} />
      <details
        className={classes.wide}
        open={opened || (sourceType ?? filters ?? showAggregatedValue) !== undefined}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary className="muted">Advanced</summary>
        <div className="stack">
          <div>
            <PlanText {...field('sourceType')} {...deps} help="Free text sent with the charge, like TOLL." />
            <UsedBefore index={index} />
          </div>
          <PlanSwitch
            {...field('showAggregatedValue')}
            describe={(on) => `${switchText(on)}. The previews can’t show what it changes.`}
          />
          <PlanText
            {...field('filters')}
            {...deps}
            help="Any JSON, or empty for none. The previews can’t show what it changes."
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
        <SecondaryButton
          key={text}
          size="compact-xs"
          onClick={() => setValue(`charges.${index}.sourceType`, text, { shouldValidate: true })}
        >
          <bdi>{text}</bdi>
        </SecondaryButton>
      ))}
    </fieldset>
  )
}
