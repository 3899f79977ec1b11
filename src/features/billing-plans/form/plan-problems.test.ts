import { expect, test } from 'vitest'
import { sampleCharge, sampleForm } from '../testing/sample-form'
import type { PlanForm } from './plan-form'
import { acknowledgements, findProblems } from './plan-problems'

const sound: Partial<PlanForm> = { charges: [sampleCharge()] }

/** `name level` of each problem. */
function found(change: Partial<PlanForm>): string[] {
  return findProblems(sampleForm({ ...sound, ...change })).map(({ name, level }) => `${name} ${level}`)
}

test('a valid plan has no problems', () => {
  expect(found({})).toEqual([])
})

test.each<[string, Partial<PlanForm>, string[]]>([
  ['no name', { name: ' ' }, ['name error']],
  ['255 code points', { name: '😀'.repeat(255) }, []],
  ['256 code points', { name: '😀'.repeat(256) }, ['name error']],
  ['no threshold', { billDuring: true }, ['threshold error']],
  ['a threshold of zero', { billDuring: true, threshold: '0' }, ['threshold warning']],
  ['a negative threshold', { billDuring: true, threshold: '-5' }, ['threshold warning']],
  ['a threshold that is off', { threshold: 'abc' }, []],
  ['negative hours', { gracePeriodHours: '-1' }, ['gracePeriodHours warning']],
  ['hours beyond the range', { paymentDueHours: '2147483648' }, ['paymentDueHours error']],
  ['late hours', { lateTicketGracePeriodHours: 'x' }, ['lateTicketGracePeriodHours error']],
  ['progressive hours', { progressiveGracePeriodHours: '-9' }, ['progressiveGracePeriodHours warning']],
  ['a day that doesn’t exist', { effectiveDate: '2025-02-29' }, ['effectiveDate error']],
  ['placeholders', { paymentInstructions: '<p>{{ name }}</p>' }, ['paymentInstructions warning']],
  ['no charges', { charges: [] }, ['root.charges warning']],
  [
    'an amount that isn’t a decimal',
    { charges: [sampleCharge({ amount: '12%' })] },
    ['charges.0.amount error'],
  ],
  ['no amount', { charges: [sampleCharge({ amount: '' })] }, ['charges.0.amount warning']],
  ['a negative amount', { charges: [sampleCharge({ amount: '-4.95' })] }, ['charges.0.amount warning']],
  ['three decimals', { charges: [sampleCharge({ amount: '12.999' })] }, ['charges.0.amount warning']],
  [
    'zeros after two decimals',
    { charges: [sampleCharge({ amount: '1.000' })] },
    ['charges.0.amount warning'],
  ],
  ['no whole part', { charges: [sampleCharge({ amount: '.125' })] }, ['charges.0.amount warning']],
  [
    'three decimals, and negative',
    { charges: [sampleCharge({ amount: '-1.999' })] },
    ['charges.0.amount warning'],
  ],
  ['a two-digit year', { effectiveDate: '0026-03-01' }, ['effectiveDate error']],
  ['zero, written with a minus', { charges: [sampleCharge({ amount: '-0.00' })] }, []],
  ['no description', { charges: [sampleCharge({ description: '' })] }, ['charges.0.description warning']],
  [
    'an empty charge',
    { charges: [sampleCharge({ description: '', amount: '' })] },
    ['charges.0.description error'],
  ],
  ['filters that aren’t JSON', { charges: [sampleCharge({ filters: '{a}' })] }, ['charges.0.filters error']],
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

test('problems are in the order of the form', () => {
  expect(found({ name: '', effectiveDate: 'x', charges: [], gracePeriodHours: '-1' })).toEqual([
    'name error',
    'effectiveDate error',
    'gracePeriodHours warning',
    'root.charges warning',
  ])
})

test('a warning about several charges is acknowledged once, with their numbers', () => {
  const message = 'The charge has no description.'
  const problems = [0, 3].map(
    (at) => ({ name: `charges.${at}.description`, level: 'warning', message }) as const,
  )
  expect(acknowledgements([...problems, { name: 'name', level: 'error', message: 'No.' }])).toEqual([
    'The charge has no description. (charges 1, 4)',
  ])
})

test('a warning about the plan itself is its message alone', () => {
  expect(
    acknowledgements([{ name: 'gracePeriodHours', level: 'warning', message: 'Back in time.' }]),
  ).toEqual(['Back in time.'])
})

test('F74 unclosed braces don’t slow down parsing', () => {
  expect(found({ paymentInstructions: '{{'.repeat(200_000) })).toEqual([])
  expect(found({ paymentInstructions: `}}${'{{'.repeat(200_000)}}}` })).toHaveLength(1)
})
