/** Statuses of a row in the order of the filters and the summary. */
export const TOLL_STATUSES = [
  'needs-review',
  'no-record',
  'deleted',
  'active',
  'inactive',
  'waiting',
  'skipped',
] as const
export type TollStatus = (typeof TOLL_STATUSES)[number]
