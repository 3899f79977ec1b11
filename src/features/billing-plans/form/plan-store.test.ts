import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { emptyPlan, newCharge } from './plan-defaults'
import type { PlanForm } from './plan-form'
import { createPlanStore } from './plan-store'

function opened() {
  const form = createFormControl<PlanForm>({ defaultValues: emptyPlan() })
  const store = createPlanStore(form)
  const stop = store.follow(store.tell)
  return { form, store, stop }
}

test('it follows the values, as copies that stay as they are', () => {
  const { form, store } = opened()
  const before = store.state().values
  let heard = 0
  store.subscribe(() => heard++)
  form.setValue('name', 'Standard')
  form.setValue('charges', [newCharge({ description: 'Toll' })])
  expect(store.state().values.name).toBe('Standard')
  const withToll = store.state().values
  form.setValue('charges.0.description', 'Fee')
  expect(withToll.charges[0]?.description).toBe('Toll')
  expect(store.state().values.charges[0]?.description).toBe('Fee')
  expect(before.name).toBe('')
  expect(heard).toBeGreaterThanOrEqual(3)
})

test('a form that is begun anew is followed, and no form after the end', () => {
  const { form, store, stop } = opened()
  form.reset({ ...emptyPlan(), name: 'Draft' })
  expect(store.state().values.name).toBe('Draft')
  stop()
  form.setValue('name', 'Later')
  expect(store.state().values.name).toBe('Draft')
})

test('a charge is known by its key, and by its position whether something is wrong in it', () => {
  const { form, store } = opened()
  const [toll, fee] = [newCharge({ description: 'Toll', amount: '1' }), newCharge({ description: 'Fee' })]
  form.setValue('charges', [toll, fee])
  expect(store.charge(fee.key)?.description).toBe('Fee')
  form.setValue('charges.1.amount', '1e3')
  expect([store.isWrong(0), store.isWrong(1)]).toEqual([false, true])
  form.setValue('charges', [fee])
  expect(store.charge(toll.key)).toBeUndefined()
})

test('what changes nothing is not told', () => {
  const { form, store } = opened()
  form.setValue('name', 'Standard')
  let heard = 0
  store.subscribe(() => heard++)
  form.setValue('name', 'Standard')
  expect(heard).toBe(0)
})

test('whoever asks hears at once what was typed, listeners once for all of it, when the time has come', () => {
  const form = createFormControl<PlanForm>({ defaultValues: emptyPlan() })
  const store = createPlanStore(form)
  let letters = 0
  store.follow(() => letters++)
  const heard: string[] = []
  store.subscribe(() => heard.push(store.state().values.name))
  const type = (value: string) =>
    void form.register('name').onChange({ type: 'change', target: { name: 'name', value } })
  type('S')
  type('St')
  expect(store.state().values.name).toBe('St')
  expect(store.saying('name', 'error')).toBe('')
  expect(letters).toBe(2)
  expect(heard).toEqual([])
  store.tell()
  expect(heard).toEqual(['St'])

  // What else changes is told at once, and what was typed with it.
  type('Sta')
  store.change({ tried: true })
  expect(heard).toEqual(['St', 'Sta'])
  store.tell()
  expect(heard).toEqual(['St', 'Sta'])

  // So is what no field shows by itself.
  form.setValue('isActive', false)
  expect(heard).toHaveLength(3)
})

test('problems are said by path and level, and are those of the form as it stands', () => {
  const { form, store } = opened()
  expect(store.saying('name', 'error')).not.toBe('')
  form.setValue('name', 'Standard')
  expect(store.saying('name', 'error')).toBe('')
  form.setValue('paymentDueHours', '-5')
  expect(store.saying('payment_due_hours', 'error')).toBe('')
  expect(store.saying('payment_due_hours', 'warning')).not.toBe('')
  expect(store.problems()).toBe(store.problems())
})
