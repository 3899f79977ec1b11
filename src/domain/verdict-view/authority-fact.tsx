import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { pluralize } from '../../lib/text/pluralize'
import type { Instant } from '../../lib/time/instant'
import { SmallButton } from '../../ui/button/small-button'
import { Failure } from '../../ui/feedback/failure'
import { authorityOptions } from '../queries/verdict-queries'
import { useApi } from '../user/page-context'
import type { AuthorityAt } from '../verdict/authority-at'
import type { Verdict } from '../verdict/verdict'

/** Shows the toll-authority status of the deciding revision. Loads on demand, because each possible status takes a request. */
export function AuthorityFact(props: { vehicleId: number; verdict: Verdict; askedAt: Instant }) {
  const query = useQuery(authorityOptions(useApi(), props.vehicleId, props.verdict, props.askedAt))
  const { data, isFetching, error } = query
  const words = data && authorityWords(data)
  return (
    <>
      {!words && (
        <SmallButton
          disabledReason={isFetching ? 'Checking…' : null}
          onClick={() => void query.refetch({ cancelRefetch: false })}
        >
          {isFetching ? 'Checking…' : 'Show toll authority status'}
        </SmallButton>
      )}
      {/* Not role="status": the card's only status is the headline with its caveats. */}
      <div aria-live="polite">{words && <Answer {...words} />}</div>
      {error && !isFetching && (
        <Failure title="Couldn’t load the toll authority status" error={error} tone="warning" />
      )}
      {data && (
        <details className="quiet">
          <summary>Requests</summary>
          <pre>{data.requests.map((request) => `GET ${request}`).join('\n')}</pre>
        </details>
      )}
    </>
  )
}

function Answer({ result, doubt, why }: ReturnType<typeof authorityWords>) {
  const answer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (document.activeElement === document.body) answer.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={answer} tabIndex={-1}>
      <strong>{result}</strong>
      {doubt && <div>{doubt}</div>}
      <div className="muted">{why}</div>
    </div>
  )
}

const DOUBT = 'This may be today’s status, not the status at that time.'

/** Formats the toll-authority status: the status, a remaining doubt (null if there is none), and the basis. */
export function authorityWords({ outcome, count, counts }: AuthorityAt) {
  const matched = counts.filter((one) => one.count > 0)
  const list = matched.map((one) => `${one.status} ${one.count.toLocaleString('en')}`).join(', ') || 'none'
  const basis = `${pluralize(count, 'change')} up to that time. Matches: ${list}.`
  if (outcome.kind === 'cannot-tell') {
    const why = `${basis} More than one status matches the same change.`
    return { result: 'The status can’t be determined', doubt: null, why }
  }
  const doubt = outcome.mayBeToday ? DOUBT : null
  if (outcome.kind === 'status') return { result: outcome.status, doubt, why: basis }
  const why = doubt ? basis : `${basis} The change that decides the verdict has none of these statuses.`
  return { result: 'None of the four statuses', doubt, why }
}
