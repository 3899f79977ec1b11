import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { ADD_CHARGE_ID, chargeFieldInfo, chargeToggleId } from '../form/plan-fields'
import { type ChargeForm, chargeName, newCharge } from '../form/plan-form'
import { usePlanForm } from '../form/plan-form-context'
import { type DeletedCharge, deletion, restoreIndex, withDeletion } from './deleted-charges'

/** Actions on a charge of the list, by its key. */
export interface ChargeActions {
  readonly duplicate: (key: string) => void
  readonly remove: (key: string) => void
  readonly toggle: (key: string) => void
}

export const ChargeActionsContext = createContext<ChargeActions | null>(null)

export function useChargeActions(): ChargeActions {
  const actions = useContext(ChargeActionsContext)
  if (actions === null) throw new Error('Use this hook within a ChargeActionsContext.')
  return actions
}

/** The focus is set here, not by the library. */
const KEEP_FOCUS = { shouldFocus: false }

/** The list of charges and its actions, which move the focus to the charge to continue with. */
export function useCharges() {
  const { form, store } = usePlanForm()
  // Charges have keys of their own; the library's default key name would replace a field named `id`.
  const { fields, append, insert, remove, move } = useFieldArray({
    control: form.control,
    name: 'charges',
    keyName: '_key',
  })
  const [deleted, setDeleted] = useState<readonly DeletedCharge[]>([])
  const [announcement, announce] = useState('')
  const focusNext = useRef<string | null>(null)
  const keys = fields.map(({ key }) => key)

  useEffect(() => {
    if (focusNext.current === null) return
    document.getElementById(focusNext.current)?.focus()
    focusNext.current = null
  })

  const actions = useMemo<ChargeActions>(() => {
    const setOpen = (key: string, open: boolean) => {
      const next = new Set(store.state().open)
      if (open) next.add(key)
      else next.delete(key)
      store.update({ open: next })
    }
    return {
      duplicate: (key) => {
        const charges = form.getValues('charges')
        const index = charges.findIndex((charge) => charge.key === key)
        const original = charges[index]
        if (original === undefined) return
        const copy = { ...original, key: newCharge().key }
        focusNext.current = chargeToggleId(copy.key)
        setOpen(copy.key, true)
        insert(index + 1, copy, KEEP_FOCUS)
        announce(`${chargeName(original)} duplicated at position ${index + 2} of ${charges.length + 1}`)
      },
      remove: (key) => {
        const charges = form.getValues('charges')
        const deletedCharge = deletion(charges, key)
        if (deletedCharge === null) return
        const neighbour = deletedCharge.after ?? deletedCharge.before
        focusNext.current = neighbour === null ? ADD_CHARGE_ID : chargeToggleId(neighbour)
        setDeleted((list) => withDeletion(list, deletedCharge))
        remove(deletedCharge.index)
        announce(
          `${chargeName(deletedCharge.charge)} deleted from position ${deletedCharge.index + 1} of ${charges.length}`,
        )
      },
      toggle: (key) => setOpen(key, !store.state().open.has(key)),
    }
  }, [form, store, insert, remove])

  function add(charges: readonly ChargeForm[], open: boolean) {
    const [first] = charges
    if (first === undefined) return
    if (open) store.update({ open: new Set([...store.state().open, first.key]) })
    focusNext.current = open ? chargeFieldInfo(first.key, 0, 'description').id : chargeToggleId(first.key)
    append([...charges], KEEP_FOCUS)
    const added = charges.length === 1 ? 'Charge added' : `${charges.length} charges added`
    announce(`${added} at position ${keys.length + 1}`)
  }

  function undo() {
    const last = deleted.at(-1)
    if (last === undefined) return
    const index = restoreIndex(last, keys)
    setDeleted(deleted.slice(0, -1))
    focusNext.current = chargeToggleId(last.charge.key)
    insert(index, last.charge, KEEP_FOCUS)
    announce(`${chargeName(last.charge)} is back at position ${index + 1} of ${keys.length + 1}`)
  }

  return {
    keys,
    actions,
    lastDeleted: deleted.at(-1) ?? null,
    announcement,
    nameOf: (key: string) => chargeName(form.getValues('charges').find((charge) => charge.key === key)),
    addOne: () => add([newCharge()], true),
    addMany: (charges: readonly ChargeForm[]) => add(charges, false),
    move,
    undo,
  }
}
