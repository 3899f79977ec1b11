import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { emptyPlan, newCharge, type PlanForm } from './plan-form'
import { createPlanStore } from './plan-store'

function opened() {
  const form = createFormControl<PlanForm>({ defaultValues: emptyPlan() })
  const store = createPlanStore(form)
  const stop = store.followForm(store.notify)
  return { form, store, stop }
}

test('follows the values, as copies that never change', () => {
  const { form, store } = opened()
  const before = store.state().values
  let notified = 0
  store.subscribe(() => notified++)
  form.setValue('name', 'Standard')
  form.setValue('charges', [newCharge({ description: 'Toll' })])
  expect(store.state().values.name).toBe('Standard')
  const withToll = store.state().values
  form.setValue('charges.0.description', 'Fee')
  expect(withToll.charges[0]?.description).toBe('Toll')
  expect(store.state().values.charges[0]?.description).toBe('Fee')
  expect(before.name).toBe('')
  expect(notified).toBeGreaterThanOrEqual(3)
})

test('follows a reset, and nothing after it is stopped', () => {
  const { form, store, stop } = opened()
  form.reset({ ...emptyPlan(), name: 'Draft' })
  expect(store.state().values.name).toBe('Draft')
  stop()
  form.setValue('name', 'Later')
  expect(store.state().values.name).toBe('Draft')
})

test('finds a charge by its key, and its errors by its index', () => {
  const { form, store } = opened()
  const [toll, fee] = [newCharge({ description: 'Toll', amount: '1' }), newCharge({ description: 'Fee' })]
  form.setValue('charges', [toll, fee])
  expect(store.charge(fee.key)?.description).toBe('Fee')
  form.setValue('charges.1.amount', '1e3')
  expect([store.hasChargeError(0), store.hasChargeError(1)]).toEqual([false, true])
  form.setValue('charges', [fee])
  expect(store.charge(toll.key)).toBeUndefined()
})

test('does not notify of a value that did not change', () => {
  const { form, store } = opened()
  form.setValue('name', 'Standard')
  let notified = 0
  store.subscribe(() => notified++)
  form.setValue('name', 'Standard')
  expect(notified).toBe(0)
})

test('reads are current at once; keystrokes notify once, together', () => {
  const form = createFormControl<PlanForm>({ defaultValues: emptyPlan() })
  const store = createPlanStore(form)
  let keystrokes = 0
  store.followForm(() => keystrokes++)
  const notified: string[] = []
  store.subscribe(() => notified.push(store.state().values.name))
  const type = (value: string) =>
    void form.register('name').onChange({ type: 'change', target: { name: 'name', value } })
  type('S')
  type('St')
  expect(store.state().values.name).toBe('St')
  expect(store.messageAt('name', 'error')).toBe('')
  expect(keystrokes).toBe(2)
  expect(notified).toEqual([])
  store.notify()
  expect(notified).toEqual(['St'])

  // Another change notifies at once, of the keystrokes too.
  type('Sta')
  store.update({ reviewRequested: true })
  expect(notified).toEqual(['St', 'Sta'])
  store.notify()
  expect(notified).toEqual(['St', 'Sta'])

  // So does a value that no field shows by itself.
  form.setValue('isActive', false)
  expect(notified).toHaveLength(3)
})

test('problems are by path and level, and always current', () => {
  const { form, store } = opened()
  expect(store.messageAt('name', 'error')).not.toBe('')
  form.setValue('name', 'Standard')
  expect(store.messageAt('name', 'error')).toBe('')
  form.setValue('paymentDueHours', '-5')
  expect(store.messageAt('payment_due_hours', 'error')).toBe('')
  expect(store.messageAt('payment_due_hours', 'warning')).not.toBe('')
  expect(store.problems()).toBe(store.problems())
})
