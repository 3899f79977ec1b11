import type { ApiError } from '../../lib/api-error'
import { visibleText } from '../../lib/text/visible-text'
import { RawText } from '../content/raw-text'

/** What happened, in the error's own sentence; below it what is kept and what to do next. */
export function FailureText(props: { message: string; meaning: readonly (string | undefined)[] }) {
  const meaning = props.meaning.filter(Boolean).join(' ')
  return (
    <div className="stack-tight">
      <p>{visibleText(props.message)}</p>
      {meaning !== '' && <p>{meaning}</p>}
    </div>
  )
}

/** What an operator needs to find a failure: the request id and, behind a disclosure, the service's answer as text. */
export function ServiceAnswer({ error }: { error: ApiError }) {
  return (
    <>
      {error.requestId !== undefined && (
        <div className="muted">
          Request id <bdi>{visibleText(error.requestId)}</bdi>
        </div>
      )}
      {error.raw !== '' && <RawText summary="The whole answer" text={visibleText(error.raw)} />}
    </>
  )
}
