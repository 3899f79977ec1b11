import type { ApiError } from '../../lib/api-error'
import { visibleText } from '../../lib/text/visible-text'
import { RawText } from '../content/raw-text'

/** What an operator needs to look a failure up: the request id, and on demand what the service answered, as text. */
export function ServiceAnswer({ error }: { error: ApiError }) {
  return (
    <>
      {error.requestId !== undefined && (
        <div className="muted">
          Request id <bdi>{visibleText(error.requestId)}</bdi>
        </div>
      )}
      {error.raw !== '' && <RawText summary="What the service answered" text={visibleText(error.raw)} />}
    </>
  )
}
