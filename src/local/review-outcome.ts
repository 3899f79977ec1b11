export const REVIEW_OUTCOMES = ['dispute', 'pay', 'bill-renter', 'other'] as const
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number]
