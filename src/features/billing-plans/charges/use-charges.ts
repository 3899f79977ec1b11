import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { useToast } from '../../../ui/toast/toasts'
import { provided, useOpenCharges } from '../form/plan-context'
import { ADD_CHARGE_ID, CHARGES, chargeField, chargeToggleId } from '../form/plan-fields'
import { type ChargeForm, chargeName, newCharge, type PlanForm } from '../form/plan-form'

/** A deleted charge, its index and its neighbours' keys. Charges may have moved when it is restored. */
interface DeletedCharge {
  readonly charge: ChargeForm
  readonly index: number
  readonly before: string | null
  readonly after: string | null
}

/** Describes the deletion of a charge; null where there is no such charge. */
export function deletion(charges: readonly ChargeForm[], key: string): DeletedCharge | null {
  const index = charges.findIndex((charge) => charge.key === key)
  const charge = charges[index]
  if (charge === undefined) return null
  return {
    charge: { ...charge },
    index,
    before: charges[index - 1]?.key ?? null,
    after: charges[index + 1]?.key ?? null,
  }
}

/**
 * The index to restore a charge at.
 * It goes after its old predecessor, else before its old successor, else to its old index.
 */
export function restoreIndex(deleted: DeletedCharge, keys: readonly string[]): number {
  if (deleted.before !== null && keys.includes(deleted.before)) return keys.indexOf(deleted.before) + 1
  if (deleted.after !== null && keys.includes(deleted.after)) return keys.indexOf(deleted.after)
  return Math.min(deleted.index, keys.length)
}

/** Actions on a charge of the list, by its key. */
interface ChargeActions {
  readonly duplicate: (key: string) => void
  readonly remove: (key: string) => void
  readonly toggle: (key: string) => void
}

export const ChargeActionsContext = createContext<ChargeActions | null>(null)
export const useChargeActions = (): ChargeActions => provided(useContext(ChargeActionsContext))

/** The focus is set here, not by the library. */
const KEEP_FOCUS = { shouldFocus: false }

/** The list of charges and its actions, which move the focus to the charge to continue with. */
export function useCharges() {
  const { control, getValues, trigger, clearErrors } = useFormContext<PlanForm>()
  const [, setOpen] = useOpenCharges()
  // Charges have keys of their own; the library's default key name would replace a field named `id`.
  const { fields, append, insert, remove, move } = useFieldArray({
    control,
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

  // What the service said of the list is about another one.
  useEffect(() => {
    if (fields.length >= 0) clearErrors(CHARGES)
  }, [fields, clearErrors])

  const actions = useMemo<ChargeActions>(() => {
    const undo = (last: DeletedCharge) => {
      // The button may still be there while its toast fades.
      if (!deleted.current.includes(last)) return
      const keys = getValues('charges').map(({ key }) => key)
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
        const charges = getValues('charges')
        const index = charges.findIndex((charge) => charge.key === key)
        const original = charges[index]
        if (original === undefined) return
        const copy = { ...original, key: newCharge().key }
        focusNext.current = chargeToggleId(copy.key)
        setOpen((open) => new Set(open).add(copy.key))
        insert(index + 1, copy, KEEP_FOCUS)
        announce(`${chargeName(original)} duplicated at position ${index + 2} of ${charges.length + 1}`)
      },
      remove: (key) => {
        const charges = getValues('charges')
        const deletedCharge = deletion(charges, key)
        if (deletedCharge === null) return
        const neighbour = deletedCharge.after ?? deletedCharge.before
        focusNext.current = neighbour === null ? ADD_CHARGE_ID : chargeToggleId(neighbour)
        deleted.current = [...deleted.current, deletedCharge]
        remove(deletedCharge.index)
        const name = chargeName(deletedCharge.charge)
        announce(`${name} deleted from position ${deletedCharge.index + 1} of ${charges.length}`)
        toast(`${name} deleted`, () => undo(deletedCharge))
      },
      toggle: (key) =>
        setOpen(
          (open) => new Set(open.has(key) ? [...open].filter((other) => other !== key) : [...open, key]),
        ),
    }
  }, [getValues, setOpen, insert, remove, toast])

  function add(charges: readonly ChargeForm[], open: boolean) {
    const [first] = charges
    if (first === undefined) return
    if (open) setOpen((open) => new Set(open).add(first.key))
    focusNext.current = open
      ? chargeField(first.key, keys.length, 'description').id
      : chargeToggleId(first.key)
    append([...charges], KEEP_FOCUS)
    const added = charges.length === 1 ? 'Charge added' : `${charges.length} charges added`
    announce(`${added} at position ${keys.length + 1}`)
  }

  return {
    keys,
    actions,
    announcement,
    nameOf: (key: string) => chargeName(getValues('charges').find((charge) => charge.key === key)),
    addOne: () => add([newCharge()], true),
    addPasted: (charges: readonly ChargeForm[]) => {
      add(charges, false)
      // What is wrong with them shows at once.
      const names = charges.flatMap((_, at) => {
        const charge = `charges.${keys.length + at}` as const
        return [`${charge}.description`, `${charge}.amount`, `${charge}.sourceType`] as const
      })
      void trigger(names, { shouldTouch: true })
    },
    move,
  }
}

/**
 * Shows a toast with "Undo" for the latest change of charges. It closes with the form that it would change: when the review
 * opens, or the page is left.
 */
export function useChargeToast(): (text: string, undo: () => void) => void {
  const show = useToast()
  const { isSubmitSuccessful, submitCount } = useFormState<PlanForm>()
  const shown = useRef<AbortController | null>(null)
  useEffect(() => {
    if (isSubmitSuccessful && submitCount > 0) shown.current?.abort()
  }, [isSubmitSuccessful, submitCount])
  useEffect(() => () => shown.current?.abort(), [])
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
