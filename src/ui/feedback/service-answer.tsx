import type { ApiError } from '../../lib/api-error'
import { visibleText } from '../../lib/text/visible-text'
import { RawText } from '../content/raw-text'

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
