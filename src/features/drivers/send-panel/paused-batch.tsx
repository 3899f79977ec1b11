import type { ApiError } from '../../../lib/api-error'
import { Failure } from '../../../ui/feedback/failure'
import { FieldErrorSummary, isAboutFields } from '../../../ui/feedback/field-error-summary'

const KEPT = 'No driver of this part was created. Earlier parts stay created.'

/** Why a batch was refused for a reason that is not in its rows, and what to do next. */
export function PausedBatch({ error, stopped }: { error: ApiError; stopped: boolean }) {
  const isInvalid = error.kind === 'invalid'
  const resume = isInvalid
    ? 'Stop lets you correct the rows; Resume sends them again as they are.'
    : 'Resume sends it again.'
  const stays = stopped ? KEPT : `${KEPT} ${resume}`
  const words = {
    error,
    kept: stays,
    ...(isInvalid && { next: stopped ? 'Correct the rows, then send again.' : '' }),
  }
  return isAboutFields(error) ? (
    <FieldErrorSummary fields={[]} {...words} />
  ) : (
    <Failure tone="warning" {...words} />
  )
}
