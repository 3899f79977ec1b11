import * as z from 'zod/mini'

/** Longest values of a vehicle's text fields, in code points. Specification: "Limits". */
export const VEHICLE_LIMITS = {
  plate_number: 15,
  plate_state: 2,
  vehicle_number: 20,
  vehicle_make: 50,
  vehicle_model: 50,
  year: 5,
  lessee_renter: 255,
  vehicle_type_code: 15,
} as const

/** Longest name of a billing plan, in code points. Specification: "Limits". */
export const BILLING_PLAN_NAME_LIMIT = 255

/**
 * Pattern of `progressive_billing_threshold`: optional minus, up to 8 integer digits, optional fraction of up to 2.
 * As specified it also matches `""`, `-` and `.`, which are not amounts. Specification: "Limits".
 */
export const THRESHOLD_PATTERN = /^-?\d{0,8}(?:\.\d{0,2})?$/

/** Range of the hour fields of a billing plan: 32-bit signed integers. Specification: "Limits". */
export const HOURS_MIN = -2147483648
export const HOURS_MAX = 2147483647

/** Counts the code points of a text, as the limits do. An emoji counts as one. */
export const codePoints = (text: string): number => [...text].length

export const textUpTo = (max: number) =>
  z.string().check(z.refine((text) => codePoints(text) <= max, { error: `Use at most ${max} characters.` }))
