const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * A billing plan of the present month, as the form of the console has it, to build the next month's from. The clock's names of
 * months are UTC's.
 * @param now milliseconds since 1970
 */
export function samplePlan(now: number): object {
  const month = MONTH.format(now)
  return {
    name: `Tolls and citations, ${month}`,
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
      charge('Tolls at cost', '0.00', 'toll', true),
      charge('Administration fee per toll', '1.95', 'toll', true),
      charge('Parking citation, processing', '25.00', 'citation', false),
      charge(`Plaza passes, ${month}`, '12.50', 'pass', false),
    ],
  }
}

function charge(description: string, amount: string, sourceType: string, isSummed: boolean) {
  return {
    key: description,
    description,
    amount,
    sourceType,
    filters: '',
    showAggregatedValue: isSummed,
    showRate: true,
  }
}
