import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { useToast } from '../../../ui/toast/toasts'
import { ADD_CHARGE_ID, chargeFieldInfo, chargeToggleId } from '../form/plan-fields'
import { type ChargeForm, chargeName, newCharge } from '../form/plan-form'
import { usePlanForm, usePlanState } from '../form/plan-form-context'
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
  const [announcement, announce] = useState('')
  const focusNext = useRef<string | null>(null)
  const deleted = useRef<readonly DeletedCharge[]>([])
  const toast = useChargeToast()
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
    const undo = (last: DeletedCharge) => {
      // The button may still be there while its toast fades.
      if (!deleted.current.includes(last)) return
      const keys = form.getValues('charges').map(({ key }) => key)
      const index = restoreIndex(last, keys)
      deleted.current = deleted.current.filter((other) => other !== last)
      focusNext.current = chargeToggleId(last.charge.key)
      insert(index, last.charge, KEEP_FOCUS)
      announce(`${chargeName(last.charge)} is back at position ${index + 1} of ${keys.length + 1}`)
      // The one before can be undone next.
      const earlier = deleted.current.at(-1)
      if (earlier) toast(`Also deleted: ${chargeName(earlier.charge)}`, () => undo(earlier))
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
        deleted.current = withDeletion(deleted.current, deletedCharge)
        remove(deletedCharge.index)
        const name = chargeName(deletedCharge.charge)
        announce(`${name} deleted from position ${deletedCharge.index + 1} of ${charges.length}`)
        toast(`${name} deleted`, () => undo(deletedCharge))
      },
      toggle: (key) => setOpen(key, !store.state().open.has(key)),
    }
  }, [form, store, insert, remove, toast])

  function add(charges: readonly ChargeForm[], open: boolean) {
    const [first] = charges
    if (first === undefined) return
    if (open) store.update({ open: new Set([...store.state().open, first.key]) })
    focusNext.current = open ? chargeFieldInfo(first.key, 0, 'description').id : chargeToggleId(first.key)
    append([...charges], KEEP_FOCUS)
    const added = charges.length === 1 ? 'Charge added' : `${charges.length} charges added`
    announce(`${added} at position ${keys.length + 1}`)
  }

  return {
    keys,
    actions,
    announcement,
    nameOf: (key: string) => chargeName(form.getValues('charges').find((charge) => charge.key === key)),
    addOne: () => add([newCharge()], true),
    addPasted: (charges: readonly ChargeForm[]) => {
      // What is wrong with them shows at once.
      const visited = new Set(store.state().visited)
      for (const { key } of charges)
        for (const id of [
          chargeToggleId(key),
          ...PASTED_FIELDS.map((field) => chargeFieldInfo(key, 0, field).id),
        ])
          visited.add(id)
      store.update({ visited })
      add(charges, false)
    },
    move,
  }
}

const PASTED_FIELDS = ['description', 'amount', 'sourceType'] as const

/**
 * Shows a toast with "Undo" for the latest change of charges. It closes with the form that it would change: when the review
 * opens, or the page is left.
 */
export function useChargeToast(): (text: string, undo: () => void) => void {
  const show = useToast()
  const reviewing = usePlanState((state) => state.reviewing)
  const shown = useRef<AbortController | null>(null)
  useEffect(() => (reviewing ? undefined : () => shown.current?.abort()), [reviewing])
  return useMemo(
    () => (text, undo) => {
      shown.current?.abort()
      const until = new AbortController()
      shown.current = until
      show({ text: visibleText(text), undo, until: until.signal })
    },
    [show],
  )
}
