import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api-error'
import { type ChargeForm, emptyPlan, newCharge, type PlanForm } from './plan-form'
import { serverProblems } from './server-problems'

const charge = (key: string): ChargeForm => ({ ...newCharge({ description: key, amount: '1' }), key })
const sent: PlanForm = { ...emptyPlan(), name: 'A', charges: [charge('a'), charge('b'), charge('c')] }
const refused = (fields: Record<string, string[]>) => ({
  error: new ApiError({ kind: 'invalid', message: 'no', fields: new Map(Object.entries(fields)) }),
  sent,
})

test('errors are at the fields they name', () => {
  expect(
    serverProblems(refused({ name: ['Taken.', 'Really.'], 'charges.1.amount': ['Too much.'] }), sent),
  ).toEqual([
    { path: 'name', level: 'error', message: 'Taken. Really.' },
    { path: 'charges.1.amount', level: 'error', message: 'Too much.' },
  ])
})

test('an error follows its charge', () => {
  const now = { ...sent, charges: [charge('c'), charge('x'), charge('a'), charge('b')] }
  expect(serverProblems(refused({ 'charges.1.source_type': ['Unknown.'] }), now)).toEqual([
    { path: 'charges.3.source_type', level: 'error', message: 'Unknown.' },
  ])
})

test('an error disappears with its charge, and once its field is changed', () => {
  const refusal = refused({ 'charges.1.amount': ['Too much.'], name: ['Taken.'] })
  expect(serverProblems(refusal, { ...sent, name: 'B', charges: [charge('a')] })).toEqual([])
  const changed = { ...charge('b'), amount: '0.5' }
  expect(serverProblems(refusal, { ...sent, name: 'B', charges: [charge('a'), changed] })).toEqual([])
})

test('another field of the charge may change', () => {
  const changed = { ...charge('b'), description: 'other' }
  const now = { ...sent, charges: [charge('a'), changed] }
  expect(serverProblems(refused({ 'charges.1.amount': ['Too much.'] }), now)).toHaveLength(1)
})

test('an error of a whole charge, or of something within a field, goes to the nearest field', () => {
  expect(
    serverProblems(refused({ 'charges.2': ['No.'], 'charges.0.filters.agency': ['Unknown.'] }), sent),
  ).toEqual([
    { path: 'charges.0.filters', level: 'error', message: 'Unknown.' },
    { path: 'charges.2', level: 'error', message: 'No.' },
  ])
})

test('an error of no field is left to the summary', () => {
  expect(serverProblems(refused({ '': ['No.'], invoices: ['No.'] }), sent)).toEqual([])
})

test('an error of a whole charge or of the list disappears with any change of it', () => {
  const whole = refused({ 'charges.1': ['Odd.'], 'charges.2.order': ['Odd.'], charges: ['Too many.'] })
  expect(serverProblems(whole, sent).map(({ path }) => path)).toEqual(['charges', 'charges.1', 'charges.2'])
  const now = { ...sent, charges: [charge('a'), { ...charge('b'), amount: '9' }, charge('c')] }
  expect(serverProblems(whole, now).map(({ path }) => path)).toEqual(['charges.2'])
})
