import type { ApiError } from '../../lib/api-error'
import { Failure } from '../feedback/failure'
import { FieldErrorSummary, isAboutFields } from '../feedback/field-error-summary'
import type { FormField } from '../feedback/field-problems'
import { type FindOut, FindOutButton, FindOutFailure, UnknownOutcome } from '../feedback/unknown-outcome'

const KEPT = 'Nothing was saved; what you typed is still here.'

/** Why a form was not sent, or that its outcome is unknown: by the outcome first, then by the service's answer. */
export function SubmitFailure(props: {
  error: ApiError
  fields: readonly FormField[]
  findOut: FindOut
  /** Leave it out where it cannot be sent again now. */
  onSendAgain: (() => void) | undefined
}) {
  const { error, fields, findOut } = props
  switch (error.outcome) {
    case 'unknown':
      return (
        <UnknownOutcome
          error={error}
          findOut={findOut}
          kept="What you typed is still here."
          {...(props.onSendAgain && { onSendAgain: props.onSendAgain })}
        />
      )
    case 'applied':
      return (
        <Failure
          error={error}
          action={
            <>
              <FindOutButton findOut={findOut} />
              <FindOutFailure findOut={findOut} />
            </>
          }
        />
      )
    case 'not-applied':
      return isAboutFields(error) ? (
        <FieldErrorSummary error={error} fields={fields} kept={KEPT} />
      ) : (
        <Failure error={error} kept={KEPT} />
      )
  }
}
