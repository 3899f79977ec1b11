import { createContext, type KeyboardEvent, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { useToast } from '../../../ui/toast/toasts'
import { provided, useOpenCharges } from '../form/plan-context'
import {
  ADD_CHARGE_ID,
  CHARGES,
  type ChargeForm,
  chargeField,
  chargeName,
  chargeToggleId,
  newCharge,
  type PlanForm,
} from '../form/plan-form'

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

/** The control that moved a charge: it keeps the focus. */
type ChargeTool = 'drag' | 'up' | 'down' | 'ask'

/** Id of the text that explains the keys of a handle. */
export const HANDLE_KEYS_ID = 'charge-handle-keys'

/** The id of a charge's control. */
export const chargeToolId = (key: string, tool: ChargeTool): string => `sort-${key}-${tool}`

/** Actions on a charge of the list, by its key. */
export interface ChargeActions {
  readonly duplicate: (key: string) => void
  readonly remove: (key: string) => void
  readonly toggle: (key: string) => void
  /** Moves it to an index, from 0, and announces it: "Toll fee moved to position 2 of 5". */
  readonly move: (key: string, to: number, tool: ChargeTool, what?: string) => void
  /** Asks for its new position. */
  readonly ask: (key: string) => void
  /** A key on its handle. `liftedFrom`: where the keyboard picked it up; null where it did not. */
  readonly press: (key: string, liftedFrom: number | null, event: KeyboardEvent) => void
  readonly putDown: () => void
  readonly say: (key: string, what: string, at: number) => void
}

export const ChargeActionsContext = createContext<ChargeActions | null>(null)
export const useChargeActions = (): ChargeActions => provided(useContext(ChargeActionsContext))

/** The focus is set here, not by the library. */
const KEEP_FOCUS = { shouldFocus: false }

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

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
  const [said, setSaid] = useState('')
  const [lifted, lift] = useState<{ readonly key: string; readonly from: number } | null>(null)
  const [asking, ask] = useState<string | null>(null)
  /** Id of what gets the focus once the change is drawn. */
  const focusNext = useRef<string | null>(null)
  const deleted = useRef<readonly DeletedCharge[]>([])
  const toast = useChargeToast()
  const keys = fields.map(({ key }) => key)

  useEffect(() => {
    if (focusNext.current === null) return
    // The browser takes the focus from an element that is moved.
    const control = document.getElementById(focusNext.current)
    focusNext.current = null
    control?.focus()
    control?.scrollIntoView({ block: 'nearest' })
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
    const say: ChargeActions['say'] = (key, what, at) => {
      const charges = getValues('charges')
      setSaid(`${nameIn(charges, key)} ${what} position ${at + 1} of ${charges.length}`)
    }
    const moveTo: ChargeActions['move'] = (key, to, tool, what = 'moved to') => {
      const charges = getValues('charges')
      const from = charges.findIndex((charge) => charge.key === key)
      if (from === -1 || to < 0 || to >= charges.length) return
      focusNext.current = chargeToolId(key, tool)
      say(key, what, to)
      if (from !== to) move(from, to)
    }
    return {
      ask,
      say,
      move: moveTo,
      putDown: () => lift(null),
      // Not dnd-kit's: faster keys than its animation pass two neighbours or none.
      press: (key, liftedFrom, event) => {
        const at = getValues('charges').findIndex((charge) => charge.key === key)
        const step = STEPS[event.key]
        if (event.key === ' ' || event.key === 'Enter') {
          lift(liftedFrom === null ? { key, from: at } : null)
          moveTo(key, at, 'drag', liftedFrom === null ? 'picked up from' : 'moved to')
        } else if (liftedFrom !== null && event.key === 'Escape') {
          lift(null)
          moveTo(key, liftedFrom, 'drag', 'stays at')
        } else if (liftedFrom !== null && step !== undefined) moveTo(key, at + step, 'drag', 'over')
        else return
        event.preventDefault()
      },
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
  }, [getValues, setOpen, insert, remove, move, toast])

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
    /** Said politely of what was added or deleted, and at once of what is moved. */
    announcement,
    said,
    lifted,
    /** The charge whose position is asked for. */
    asking,
    ask,
    nameOf: (key: string) => nameIn(getValues('charges'), key),
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
  }
}

const nameIn = (charges: readonly ChargeForm[], key: string): string =>
  chargeName(charges.find((charge) => charge.key === key))

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
