import { expect, test } from 'vitest'
import { sampleCharge, sampleForm } from '../testing/sample-form'
import { chargeDetails, planFacts } from './plan-summary'

const factsOf = (...change: Parameters<typeof sampleForm>) =>
  Object.fromEntries(planFacts(sampleForm(...change)).map(({ name, text }) => [name, text]))

test('lists the values of an untouched plan that use the default', () => {
  expect(factsOf()).toEqual({
    'Plan name': 'Standard 2025',
    Status: 'Active',
    Bills: 'Only when the agreement ends',
    'Earliest finalization': 'Default time',
    'Late-ticket drafts': 'Default time',
    'Mid-agreement drafts': 'None',
    'Payment due': 'Default time',
    'Agreements billed': 'All, whenever they ended',
    'Payment instructions': 'None',
  })
})

test('lists the effects of a filled-in plan', () => {
  const facts = factsOf({
    isActive: false,
    billDuring: true,
    threshold: '.5',
    gracePeriodHours: '72',
    progressiveGracePeriodHours: '24',
    paymentDueHours: '-1',
    effectiveDate: '2025-03-01',
    paymentInstructions: '<p>Pay.</p>',
  })
  expect(facts).toMatchObject({
    Status: 'Inactive',
    Bills: 'During the agreement, when unbilled usage reaches 0.50',
    'Earliest finalization': '72 hours (3 days) after the invoice is created',
    'Mid-agreement drafts': 'Open for 24 hours (1 day)',
    'Payment due': '1 hour before finalization',
    'Agreements billed': 'Those that ended on 2025-03-01 or later',
    'Payment instructions': 'On driver invoices, as below',
  })
})

test('negative hours are described as the time before', () => {
  const facts = factsOf({
    billDuring: true,
    threshold: '1',
    gracePeriodHours: '-5',
    lateTicketGracePeriodHours: '-24',
    progressiveGracePeriodHours: '-1',
    paymentDueHours: '-48',
  })
  expect(facts).toMatchObject({
    'Earliest finalization': '5 hours before the invoice is created',
    'Late-ticket drafts': 'Open until 24 hours (1 day) before they are created',
    'Mid-agreement drafts': 'Open until 1 hour before they are created',
    'Payment due': '48 hours (2 days) before finalization',
  })
})

test('lists a charge’s sent values besides description and amount', () => {
  expect(
    chargeDetails(
      sampleCharge({ sourceType: ' TOLL ', showAggregatedValue: true, showRate: false, filters: '{"a":1}' }),
    ),
  ).toEqual(['Source type TOLL', 'Aggregated value shown', 'Rate not shown', 'Filters {"a":1}'])
  expect(chargeDetails(sampleCharge())).toEqual([])
})
