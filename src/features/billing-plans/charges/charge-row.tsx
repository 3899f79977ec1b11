import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { visibleText } from '../../../lib/text/visible-text'
import { IconButton } from '../../../ui/content/icon-button'
import { RowIcon } from '../../../ui/content/row-icon'
import type { SortableItemProps } from '../../../ui/sortable/sortable-row'
import { chargeToggleId } from '../form/plan-fields'
import { usePlanState } from '../form/plan-form-context'
import { ChargeFields } from './charge-fields'
import classes from './charge-row.module.css'
import { useChargeActions } from './use-charges'

/** One charge: a compact row that opens. It subscribes to its own values only. */
export function ChargeRow({ itemKey, index, tools }: SortableItemProps) {
  const { duplicate, remove } = useChargeActions()
  const open = usePlanState((state) => state.open.has(itemKey))
  // The service's error of the charge as a whole.
  const error = usePlanState((_, { messageAt }) => messageAt(`charges.${index}`, 'error'))
  return (
    <fieldset className={classes.charge} aria-label={`Charge ${index + 1}`} data-open={open}>
      <div className={classes.head}>
        {tools.handle}
        <ChargeToggle itemKey={itemKey} index={index} open={open} />
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
      {error !== '' && (
        <p className={classes.error}>
          <bdi>{visibleText(error)}</bdi>
        </p>
      )}
      {open && <ChargeFields itemKey={itemKey} index={index} />}
    </fieldset>
  )
}

/** The charge in one line, as the button that opens and closes its fields. */
function ChargeToggle({ itemKey, index, open }: { itemKey: string; index: number; open: boolean }) {
  const { toggle } = useChargeActions()
  const charge = usePlanState((_, { charge }) => charge(itemKey) ?? null)
  const { description = '', amount = '', sourceType = '' } = charge ?? {}
  const wrong = usePlanState(
    ({ reviewRequested, refusal, visited }, { hasChargeError }) =>
      (reviewRequested || refusal !== null || visited.has(chargeToggleId(itemKey))) && hasChargeError(index),
  )
  return (
    <button
      type="button"
      id={chargeToggleId(itemKey)}
      className={classes.toggle}
      aria-expanded={open}
      onClick={() => toggle(itemKey)}
    >
      <RowIcon name="chevron" className={classes.chevron} />
      <span className={classes.number}>{index + 1}.</span>
      <span className={classes.description} data-empty={description === ''}>
        <bdi>{description || 'No description'}</bdi>
      </span>
      {wrong && (
        <span className={classes.wrong}>
          <IconCircleX size={16} aria-hidden /> Error
        </span>
      )}
      {sourceType !== '' && <bdi className={classes.source}>{sourceType}</bdi>}
      <bdi className={classes.amount}>{amount}</bdi>
    </button>
  )
}
