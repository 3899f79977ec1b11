import { expect, test } from 'vitest'
import type { PlanForm } from './plan-form'
import { acknowledgements, problemsOf } from './plan-problems'
import { sampleCharge, sampleForm } from './sample-form'

const sound: Partial<PlanForm> = { charges: [sampleCharge()] }

/** `path level` of each problem. */
function found(change: Partial<PlanForm>): string[] {
  return problemsOf(sampleForm({ ...sound, ...change })).map(({ path, level }) => `${path} ${level}`)
}

test('a sound plan has no problems', () => {
  expect(found({})).toEqual([])
})

test.each<[string, Partial<PlanForm>, string[]]>([
  ['no name', { name: ' ' }, ['name error']],
  ['255 code points', { name: '😀'.repeat(255) }, []],
  ['256 code points', { name: '😀'.repeat(256) }, ['name error']],
  ['no threshold', { billDuring: true }, ['progressive_billing_threshold error']],
  ['a threshold of zero', { billDuring: true, threshold: '0' }, ['progressive_billing_threshold warning']],
  ['a negative threshold', { billDuring: true, threshold: '-5' }, ['progressive_billing_threshold warning']],
  ['a threshold that is off', { threshold: 'abc' }, []],
  ['negative hours', { gracePeriodHours: '-1' }, ['grace_period_hours warning']],
  ['hours beyond the range', { paymentDueHours: '2147483648' }, ['payment_due_hours error']],
  ['late hours', { lateTicketGracePeriodHours: 'x' }, ['late_ticket_grace_period_hours error']],
  ['progressive hours', { progressiveGracePeriodHours: '-9' }, ['progressive_grace_period_hours warning']],
  ['no such day', { effectiveDate: '2025-02-29' }, ['effective_date error']],
  ['placeholders', { paymentInstructions: '<p>{{ name }}</p>' }, ['payment_instructions warning']],
  ['no charges', { charges: [] }, ['charges warning']],
  [
    'an amount that is no decimal',
    { charges: [sampleCharge({ amount: '12%' })] },
    ['charges.0.amount error'],
  ],
  ['no amount', { charges: [sampleCharge({ amount: '' })] }, ['charges.0.amount warning']],
  ['no description', { charges: [sampleCharge({ description: '' })] }, ['charges.0.description warning']],
  [
    'an empty charge',
    { charges: [sampleCharge({ description: '', amount: '' })] },
    ['charges.0.description error'],
  ],
  ['filters that are no JSON', { charges: [sampleCharge({ filters: '{a}' })] }, ['charges.0.filters error']],
  [
    'the same description and source twice',
    {
      charges: [
        sampleCharge(),
        sampleCharge({ sourceType: 'TOLL' }),
        sampleCharge({ description: 'tolls ' }),
      ],
    },
    ['charges.2.description warning'],
  ],
])('%s', (_, change, problems) => {
  expect(found(change)).toEqual(problems)
})

test('an error offers what was probably meant', () => {
  const [problem] = problemsOf(sampleForm({ ...sound, billDuring: true, threshold: '1,000' }))
  expect(problem?.message).toMatch(/ Use 1000\?$/)
})

test('problems come in the order of the form', () => {
  expect(found({ name: '', effectiveDate: 'x', charges: [], gracePeriodHours: '-1' })).toEqual([
    'name error',
    'grace_period_hours warning',
    'effective_date error',
    'charges warning',
  ])
})

test('a warning of several charges is acknowledged once, with their numbers', () => {
  const message = 'The charge has no description.'
  const problems = [0, 3].map(
    (at) => ({ path: `charges.${at}.description`, level: 'warning', message }) as const,
  )
  expect(acknowledgements([...problems, { path: 'name', level: 'error', message: 'No.' }])).toEqual([
    'The charge has no description. (charges 1, 4)',
  ])
})

test('a warning of the plan itself is its message alone', () => {
  expect(
    acknowledgements([{ path: 'grace_period_hours', level: 'warning', message: 'Back in time.' }]),
  ).toEqual(['Back in time.'])
})

test('F74 braces that never close cost no more than reading them', () => {
  expect(found({ paymentInstructions: '{{'.repeat(200_000) })).toEqual([])
  expect(found({ paymentInstructions: `}}${'{{'.repeat(200_000)}}}` })).toHaveLength(1)
})
