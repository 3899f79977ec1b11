import { useEffect, useMemo, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { usePlanDesk } from '../form/plan-context'
import { chargeName, newCharge } from '../form/plan-defaults'
import { ADD_CHARGE_ID, chargePlace, chargeToggleId } from '../form/plan-fields'
import type { ChargeForm } from '../form/plan-form'
import type { ChargeActions } from './charge-actions'
import { type DeletedCharge, deletion, placeOf, withDeletion } from './deleted-charges'

/** Without the library's own idea of where the focus goes. */
const AS_IT_IS = { shouldFocus: false }

/** The charges of the form and everything that changes their list. The focus goes where the work goes on. */
export function useCharges() {
  const { form, store } = usePlanDesk()
  // Its keys are the charges' own; the library's would take the place of a field called `id`.
  const { fields, append, insert, remove, move } = useFieldArray({
    control: form.control,
    name: 'charges',
    keyName: '_key',
  })
  const [deleted, setDeleted] = useState<readonly DeletedCharge[]>([])
  const [said, setSaid] = useState('')
  const focusNext = useRef<string | null>(null)
  const keys = fields.map(({ key }) => key)

  useEffect(() => {
    if (focusNext.current === null) return
    document.getElementById(focusNext.current)?.focus()
    focusNext.current = null
  })

  const actions = useMemo<ChargeActions>(() => {
    const opened = (key: string, open: boolean) => {
      const set = new Set(store.state().open)
      if (open) set.add(key)
      else set.delete(key)
      store.change({ open: set })
    }
    return {
      duplicate: (key) => {
        const charges = form.getValues('charges')
        const index = charges.findIndex((charge) => charge.key === key)
        const original = charges[index]
        if (original === undefined) return
        const copy = { ...original, key: newCharge().key }
        focusNext.current = chargeToggleId(copy.key)
        opened(copy.key, true)
        insert(index + 1, copy, AS_IT_IS)
        setSaid(`${chargeName(original)} duplicated at position ${index + 2} of ${charges.length + 1}`)
      },
      remove: (key) => {
        const charges = form.getValues('charges')
        const gone = deletion(charges, key)
        if (gone === null) return
        const heir = gone.after ?? gone.before
        focusNext.current = heir === null ? ADD_CHARGE_ID : chargeToggleId(heir)
        setDeleted((list) => withDeletion(list, gone))
        remove(gone.index)
        setSaid(`${chargeName(gone.charge)} deleted from position ${gone.index + 1} of ${charges.length}`)
      },
      toggle: (key) => opened(key, !store.state().open.has(key)),
    }
  }, [form, store, insert, remove])

  function add(charges: readonly ChargeForm[], open: boolean) {
    const [first] = charges
    if (first === undefined) return
    if (open) store.change({ open: new Set([...store.state().open, first.key]) })
    focusNext.current = open ? chargePlace(first.key, 0, 'description').id : chargeToggleId(first.key)
    append([...charges], AS_IT_IS)
    const added = charges.length === 1 ? 'Charge added' : `${charges.length} charges added`
    setSaid(`${added} at position ${keys.length + 1}`)
  }

  function undo() {
    const last = deleted.at(-1)
    if (last === undefined) return
    const place = placeOf(last, keys)
    setDeleted(deleted.slice(0, -1))
    focusNext.current = chargeToggleId(last.charge.key)
    insert(place, last.charge, AS_IT_IS)
    setSaid(`${chargeName(last.charge)} is back at position ${place + 1} of ${keys.length + 1}`)
  }

  return {
    keys,
    actions,
    lastDeleted: deleted.at(-1) ?? null,
    said,
    nameOf: (key: string) => chargeName(form.getValues('charges').find((charge) => charge.key === key)),
    addOne: () => add([newCharge()], true),
    addMany: (charges: readonly ChargeForm[]) => add(charges, false),
    move,
    undo,
  }
}
