/** The form of `/billing-plans/new` as it stands on the screen: texts as they are typed, nothing read yet. */
export interface PlanForm {
  name: string
  isActive: boolean
  billDuring: boolean
  threshold: string
  gracePeriodHours: string
  lateTicketGracePeriodHours: string
  progressiveGracePeriodHours: string
  paymentDueHours: string
  effectiveDate: string
  /** HTML as it will be sent. */
  paymentInstructions: string
  charges: ChargeForm[]
}

/** One charge of the form; its place in the list is its order. */
export interface ChargeForm {
  key: string
  description: string
  amount: string
  sourceType: string
  /** JSON text; '' is left out of the request. */
  filters: string
  /** null = untouched, left out of the request. */
  showAggregatedValue: boolean | null
  showRate: boolean | null
}
