import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { memo } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { IconButton, RowIcon } from '../../../ui/content/icon-button'
import type { SortableItemProps } from '../../../ui/sortable/sortable-row'
import { useOpenCharges } from '../form/plan-context'
import { chargeToggleId } from '../form/plan-fields'
import type { PlanForm } from '../form/plan-form'
import { ChargeFields } from './charge-fields'
import classes from './charges.module.css'
import { useChargeActions } from './use-charges'

/** One charge: a compact row that opens. It subscribes to its own values only. */
export function ChargeRow(props: SortableItemProps) {
  const [open] = useOpenCharges()
  return <Charge {...props} open={open.has(props.itemKey)} />
}

const Charge = memo(function Charge({ itemKey, index, tools, open }: SortableItemProps & { open: boolean }) {
  const { duplicate, remove } = useChargeActions()
  const { control } = useFormContext<PlanForm>()
  const { errors } = useFormState({ control, name: `charges.${index}` })
  const wrong = errors.charges?.[index]
  return (
    <fieldset className={`panel ${classes.charge}`} aria-label={`Charge ${index + 1}`} data-open={open}>
      <div className={classes.head}>
        {tools.handle}
        <ChargeToggle itemKey={itemKey} index={index} open={open} isWrong={wrong !== undefined} />
        <div className={classes.tools}>
          {tools.buttons}
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
      className={`bare-button line ${classes.toggle}`}
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
