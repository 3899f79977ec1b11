import type { Bucket } from '../../../domain/dispute/toll-outcome'

/** What a row's verdict is called: in its chip, in the summary and as a filter. */
export const BUCKET_WORDS: Readonly<Record<Bucket, string>> = {
  'needs-person': 'Needs a person',
  deleted: 'Deleted',
  active: 'Active',
  'not-active': 'Not active',
  'no-record': 'No record',
  unreadable: 'Cannot be read',
  waiting: 'Not checked',
}
