import { randomId } from '../../../lib/random-id'

/** The values of the form at `/billing-plans/new`: texts as they are typed, nothing parsed yet. */
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

/** One charge of the form; its index in the list is its order. */
export interface ChargeForm {
  /** Identifies the charge on this page wherever it is moved; never sent. */
  key: string
  description: string
  amount: string
  sourceType: string
  /** JSON text; '' is left out of the request. */
  filters: string
  /** Null until it is touched: left out of the request. */
  showAggregatedValue: boolean | null
  showRate: boolean | null
}

/** Creates the empty form: only what is always sent has a value. */
export function emptyPlan(): PlanForm {
  return {
    name: '',
    isActive: true,
    billDuring: false,
    threshold: '',
    gracePeriodHours: '',
    lateTicketGracePeriodHours: '',
    progressiveGracePeriodHours: '',
    paymentDueHours: '',
    effectiveDate: '',
    paymentInstructions: '',
    charges: [],
  }
}

/** Creates a charge with a new key, empty but for `texts`. */
export function newCharge(texts: Partial<Omit<ChargeForm, 'key'>> = {}): ChargeForm {
  return {
    description: '',
    amount: '',
    sourceType: '',
    filters: '',
    showAggregatedValue: null,
    showRate: null,
    ...texts,
    key: randomId(),
  }
}

/** The charge's name in announcements and questions. */
export function chargeName(charge: ChargeForm | undefined): string {
  return charge?.description.trim() || 'Charge without description'
}
