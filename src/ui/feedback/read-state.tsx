import { Skeleton as MantineSkeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ApiError } from '../../lib/api-error'
import type { Instant } from '../../lib/time/instant'
import { timeText } from '../../lib/time/time-text'
import { Failure } from './failure'
import { useSecondsLeft, WaitText } from './retry-countdown'

/** Renders a query: `children` with its data, below a loading state, a failure, or a note that the data is stale. */
export function ReadState<Data>(props: {
  query: UseQueryResult<Data>
  zone: string
  /** Replaces the failure; null if the page explains the missing data elsewhere. */
  failure?: ReactNode
  children: (data: Data | undefined) => ReactNode
}) {
  const { data, error, failureReason, isFetching, dataUpdatedAt, refetch } = props.query
  const isThere = data !== undefined
  const retry = { onRetry: () => void refetch({ cancelRefetch: false }), retrying: isFetching }
  const failure = isThere ? (
    <StaleBanner error={error} {...retry} loadedAt={dataUpdatedAt * 1000} zone={props.zone} />
  ) : (
    <Failure error={error} {...retry} />
  )
  return (
    <>
      {error !== null && (props.failure === undefined ? failure : props.failure)}
      {error === null && !isThere && <ReadWait error={failureReason} />}
      {(isThere || error === null) && props.children(data)}
    </>
  )
}

export function StaleBanner(
  props: Pick<ComponentProps<typeof Failure>, 'error' | 'onRetry' | 'retrying'> & {
    /** When the data arrived, by this computer's clock. */
    loadedAt: Instant
    zone: string
  },
) {
  const { loadedAt, zone, ...failure } = props
  return <Failure {...failure} tone="warning" kept={`Showing data from ${timeText(loadedAt, zone)}.`} />
}

/** Shows that the service asked to wait. `error` is TanStack Query's `failureReason`; renders nothing for other errors. */
export function ReadWait({ error }: { error: unknown }) {
  const secondsLeft = useSecondsLeft(error)
  if (!(error instanceof ApiError) || error.kind !== 'rate-limited') return null
  const wait = <WaitText secondsLeft={secondsLeft} before="Trying again in" after="Trying again…" />
  return <Failure error={error} action={wait} />
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Renders eight placeholder rows, after 150 ms. Hidden from screen readers. */
export function Skeleton({ className = '', rowHeight }: { className?: string; rowHeight: number }) {
  return (
    <div aria-hidden className={`stack-tight appears-late ${className}`}>
      {ROWS.map((row) => (
        <MantineSkeleton key={row} height={14} my={(rowHeight - 18) / 2} />
      ))}
    </div>
  )
}
