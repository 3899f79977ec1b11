import { expect, test } from 'vitest'
import { planSentences } from './plan-sentences'
import { sampleCharge, sampleForm } from './sample-form'

const sentencesOf = (...change: Parameters<typeof sampleForm>) =>
  planSentences(sampleForm(...change)).map(({ text }) => text)

test('an untouched plan says what uses the default', () => {
  expect(sentencesOf()).toEqual([
    '“Standard 2025” is created active.',
    'It bills only when the agreement ends.',
    'Invoices are finalised after the default time.',
    'Late-ticket drafts stay open for the default time.',
    'Mid-agreement drafts stay open for the default time.',
    'Payment is due after the default time.',
    'Agreements are billed whenever they ended.',
    'It has no charges.',
    'Driver invoices show no payment instructions.',
  ])
})

test('a filled-in plan says everything it will do, charges in their order', () => {
  const sentences = planSentences(
    sampleForm({
      isActive: false,
      billDuring: true,
      threshold: '.5',
      gracePeriodHours: '72',
      paymentDueHours: '-1',
      effectiveDate: '2025-03-01',
      paymentInstructions: '<p>Pay.</p>',
      charges: [
        sampleCharge({ sourceType: 'TOLL', showAggregatedValue: true, filters: '{}' }),
        sampleCharge({ description: 'Fee', amount: '4.95', showRate: false }),
      ],
    }),
  )
  expect(sentences.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      '“Standard 2025” is created inactive.',
      'It bills during the agreement, when unbilled usage reaches 0.5.',
      'An invoice may be finalised 72 hours (3 days) after it is created.',
      'Payment is due 1 hour before finalisation.',
      'Agreements that ended before 2025-03-01 are not billed.',
      'It has 2 charges, in this order:',
      '1. Tolls: 0.00, source type TOLL, aggregated value shown, with filters.',
      '2. Fee: 4.95, rate not shown.',
      'Driver invoices show the payment instructions below.',
    ]),
  )
  expect(sentences.map(({ path }) => path)).toContain('charges.1')
})

test('negative hours are described as the time before', () => {
  const sentences = sentencesOf({
    gracePeriodHours: '-5',
    lateTicketGracePeriodHours: '-24',
    progressiveGracePeriodHours: '-1',
    paymentDueHours: '-48',
  })
  expect(sentences.slice(2, 6)).toEqual([
    'An invoice may be finalised from 5 hours before it is created.',
    'Late-ticket drafts stay open until 24 hours (1 day) before they are created.',
    'Mid-agreement drafts stay open until 1 hour before they are created.',
    'Payment is due 48 hours (2 days) before finalisation.',
  ])
})
