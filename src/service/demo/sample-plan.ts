const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * A billing plan of the present month in UTC, as the form of the console has it, to build the next month's from.
 * @param now milliseconds since 1970
 */
export function samplePlan(now: number): object {
  const month = MONTH.format(now)
  return {
    name: `Daily rentals ${month}`,
    isActive: true,
    billDuring: true,
    threshold: '150.00',
    gracePeriodHours: '72',
    lateTicketGracePeriodHours: '168',
    progressiveGracePeriodHours: '24',
    paymentDueHours: '336',
    effectiveDate: `${new Date(now).toISOString().slice(0, 7)}-01`,
    paymentInstructions:
      '<p>Pay by card at the counter, or by bank transfer within <strong>14 days</strong>.</p><ul><li>Write the number of the agreement with your payment.</li><li>To dispute a toll, send us its notice.</li></ul>',
    charges: [
      ['Tolls at cost', '0.00', 'toll'],
      ['Administration fee per toll', '1.95', 'toll'],
      ['Parking citation, processing', '25.00', 'citation'],
      [`Plaza passes, ${month}`, '12.50', 'pass'],
    ].map(([description, amount, sourceType]) => ({
      ...{ key: description, description, amount, sourceType, filters: '' },
      ...{ showAggregatedValue: null, showRate: true },
    })),
  }
}
