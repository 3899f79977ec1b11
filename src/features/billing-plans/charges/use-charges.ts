import { createSafeContext } from '@mantine/core'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { useToast } from '../../../ui/toast/toasts'
import { usePlanContext } from '../form/plan-context'
import {
  ADD_CHARGE_ID,
  type ChargeForm,
  chargeField,
  chargeToggleId,
  newCharge,
  type PlanForm,
} from '../form/plan-form'

type ChargeTool = 'drag' | 'menu'

export const HANDLE_KEYS_ID = 'charge-handle-keys'
export const chargeToolId = (key: string, tool: ChargeTool): string => `sort-${key}-${tool}`

type ChargeActions = ReturnType<typeof useCharges>['actions']

export const [ChargeActionsContext, useChargeActions] = createSafeContext<ChargeActions>(
  'Outside the list of charges',
)

const UNNAMED = 'Charge without description'
const KEEP_FOCUS = { shouldFocus: false }

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
}

export function useCharges() {
  const { control, getValues, trigger } = useFormContext<PlanForm>()
  const { setOpenCharges } = usePlanContext()
  const showToast = useToast()
  // Charges have their own keys. The library's default key name would replace a field named `id`.
  const { fields, append, insert, remove, move } = useFieldArray({
    control,
    name: 'charges',
    keyName: '_key',
  })
  const [announcement, announce] = useState('')
  const focusNext = useRef<string | null>(null)
  /** Aborted when the form can't be changed any more: when the review opens, or the user leaves the page. */
  const undoable = useRef(new AbortController())
  const keys = fields.map(({ key }) => key)

  useEffect(() => {
    if (focusNext.current === null) return
    // The browser takes the focus from a moved element.
    const control = document.getElementById(focusNext.current)
    focusNext.current = null
    control?.focus()
    control?.scrollIntoView({ block: 'nearest' })
  })

  const { isSubmitSuccessful, submitCount } = useFormState({ control })
  useEffect(() => {
    undoable.current = new AbortController()
    return () => undoable.current.abort()
  }, [])
  useEffect(() => {
    if (!isSubmitSuccessful || submitCount === 0) return
    undoable.current.abort()
    undoable.current = new AbortController()
  }, [isSubmitSuccessful, submitCount])

  const actions = useMemo(() => {
    const find = (key: string) => {
      const charges = getValues('charges')
      const at = charges.findIndex((charge) => charge.key === key)
      const charge = charges[at]
      return charge && { charge, name: charge.description.trim() || UNNAMED, at, charges }
    }
    const say = (key: string, what: string, at: number) => {
      const found = find(key)
      if (found) announce(`${found.name} ${what} position ${at + 1} of ${found.charges.length}`)
    }
    /** Moves a charge to an index, from 0, and announces it: "Toll fee moved to position 2 of 5". Keeps the tool's focus. */
    const moveTo = (key: string, to: number, tool: ChargeTool, what = 'moved to') => {
      const found = find(key)
      if (!found || to < 0 || to >= found.charges.length) return
      focusNext.current = chargeToolId(key, tool)
      say(key, what, to)
      if (found.at === to) return
      move(found.at, to)
    }
    return {
      say,
      move: moveTo,
      // Replaces dnd-kit's keys: a key pressed during its animation moves the charge by two positions or by none.
      press: (key: string, event: KeyboardEvent) => {
        const found = find(key)
        const target = MOVES[event.key]
        if (!found || target === undefined) return
        event.preventDefault()
        moveTo(key, target(found.at, found.charges.length - 1), 'drag')
      },
      duplicate: (key: string) => {
        const found = find(key)
        if (!found) return
        const { charge, name, at, charges } = found
        const copy = { ...charge, key: newCharge().key }
        focusNext.current = chargeToggleId(copy.key)
        setOpenCharges((now) => new Set(now).add(copy.key))
        insert(at + 1, copy, KEEP_FOCUS)
        announce(`${name} duplicated at position ${at + 2} of ${charges.length + 1}`)
      },
      remove: (key: string) => {
        const found = find(key)
        if (!found) return
        const { charge, name, at, charges } = found
        const deleted = { ...charge }
        const neighbour = charges[at + 1] ?? charges[at - 1]
        focusNext.current = neighbour === undefined ? ADD_CHARGE_ID : chargeToggleId(neighbour.key)
        remove(at)
        announce(`${name} deleted from position ${at + 1} of ${charges.length}`)
        const undo = () => {
          const count = getValues('charges').length
          const to = Math.min(at, count)
          focusNext.current = chargeToggleId(key)
          insert(to, deleted, KEEP_FOCUS)
          announce(`${name} is back at position ${to + 1} of ${count + 1}`)
        }
        showToast({ text: visibleText(`${name} deleted`), undo, until: undoable.current.signal })
      },
      toggle: (key: string) =>
        setOpenCharges(
          (open) => new Set(open.has(key) ? [...open].filter((other) => other !== key) : [...open, key]),
        ),
    }
  }, [getValues, setOpenCharges, insert, remove, move, showToast])

  function add(charges: readonly ChargeForm[], open: boolean) {
    const [first] = charges
    if (first === undefined) return
    if (open) setOpenCharges((now) => new Set(now).add(first.key))
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
    addOne: () => add([newCharge()], true),
    addPasted: (charges: readonly ChargeForm[]) => {
      add(charges, false)
      // Shows the problems of the new charges.
      const names = charges.flatMap((_, at) => {
        const charge = `charges.${keys.length + at}` as const
        return [`${charge}.description`, `${charge}.amount`, `${charge}.sourceType`] as const
      })
      void trigger(names, { shouldTouch: true })
    },
  }
}
