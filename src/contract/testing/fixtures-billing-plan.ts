/** Typed by hand from the specification, "Billing plan" and "Charge". */

export const billingPlanFixture = {
  id: 301,
  fleet: 1,
  created_at: '2025-02-11T09:00:00.250000Z',
  name: 'Standard 2025',
  is_active: true,
  progressive_billing_threshold: '250.00',
  grace_period_hours: 72,
  late_ticket_grace_period_hours: 720,
  progressive_grace_period_hours: 24,
  payment_due_hours: 168,
  effective_date: '2025-03-01',
  payment_instructions: '<p>Pay by <strong>bank transfer</strong>.</p>',
  charges: [
    {
      id: 9001,
      description: 'Tolls',
      amount: '0.00',
      filters: { agency: ['E-ZPass'] },
      source_type: 'TOLL',
      order: 0,
      display_aggregated_value: true,
      display_rate_value: false,
    },
    {
      id: 9002,
      description: 'Service fee',
      amount: '4.95',
      filters: null,
      source_type: 'FEE',
      order: 1,
      display_aggregated_value: false,
      display_rate_value: true,
    },
  ],
}

/** Both nullable fields null, hours at the ends of their range, no charges. */
export const billingPlanAtLimitsFixture = {
  ...billingPlanFixture,
  progressive_billing_threshold: null,
  effective_date: null,
  grace_period_hours: -2147483648,
  payment_due_hours: 2147483647,
  payment_instructions: '',
  charges: [],
}

const { id: _id, fleet: _fleet, created_at: _createdAt, ...requested } = billingPlanFixture

export const billingPlanRequestFixture = {
  ...requested,
  charges: [
    { description: 'Tolls', amount: '0.00', source_type: 'TOLL', order: 0, display_aggregated_value: true },
    { description: 'Service fee', amount: '4.95', source_type: 'FEE', order: 1, display_rate_value: true },
  ],
}

/** Thresholds that match the pattern, including odd values that aren't amounts. */
export const thresholdsAccepted = [
  '0',
  '12345678',
  '-12345678.99',
  '12.',
  '.5',
  '.55',
  '-.5',
  '',
  '-',
  '.',
  '-.',
]

export const thresholdsRefused = [
  '123456789',
  '1.234',
  '1,000',
  '$5',
  '1e3',
  '+5',
  ' 5',
  '5 ',
  '5\n',
  '--5',
  '1.2.3',
  '٣',
]

export const nearlyRightBillingPlans: readonly { why: string; body: unknown }[] = [
  { why: 'a threshold as a number', body: { ...billingPlanFixture, progressive_billing_threshold: 250 } },
  { why: 'an hour too many', body: { ...billingPlanFixture, grace_period_hours: 2147483648 } },
  { why: 'an hour too few', body: { ...billingPlanFixture, payment_due_hours: -2147483649 } },
  { why: 'half an hour', body: { ...billingPlanFixture, grace_period_hours: 0.5 } },
  { why: 'hours as text', body: { ...billingPlanFixture, late_ticket_grace_period_hours: '24' } },
  { why: 'null hours', body: { ...billingPlanFixture, progressive_grace_period_hours: null } },
  { why: 'a moment for a day', body: { ...billingPlanFixture, effective_date: '2025-03-01T00:00:00Z' } },
  { why: 'a day that does not exist', body: { ...billingPlanFixture, effective_date: '2025-02-29' } },
  { why: 'a null name', body: { ...billingPlanFixture, name: null } },
  {
    why: 'an amount as a number',
    body: { ...billingPlanFixture, charges: [{ ...billingPlanFixture.charges[0], amount: 5 }] },
  },
  { why: 'no owning fleet', body: { ...billingPlanFixture, fleet: undefined } },
]
