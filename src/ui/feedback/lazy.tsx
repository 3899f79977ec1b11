import { skipToken, useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import { browserConnection } from '../../lib/browser/connection'
import { memoized } from '../../lib/memoized'
import { Failure } from './failure'
import { ReloadButton, RetryButton } from './retry-countdown'

type Load<Code> = () => Promise<Code>

let loads = 0
/** Returns a loader's number, for its query's key. */
const numberOf = memoized((_load: Load<unknown>) => loads++)

/**
 * Renders a component with code that loads on demand. `load` must stay the same function. If loading fails, shows a notice
 * instead, with a retry (automatic when back online) and a reload, in case a deploy removed the code. The rest of the page is
 * unaffected.
 */
export function Lazy<Props extends object>(props: {
  load: Load<ComponentType<Props>>
  with: Props
  waiting?: ReactNode
}) {
  const { code: Code, failure } = useLazyModule(props.load)
  if (Code) return <Code {...props.with} />
  return failure ?? props.waiting
}

/** Loads code on demand. `load` must stay the same function; null loads nothing. `failure` is a notice to render. */
export function useLazyModule<Code>(load: Load<Code> | null): { code: Code | undefined; failure: ReactNode } {
  const { data, error, refetch } = useQuery({
    queryKey: ['code', load && numberOf(load)],
    // Wrap the code, a function or object, in a tuple so that it passes through unchanged.
    queryFn: load === null ? skipToken : async () => [await load()] as const,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    structuralSharing: false,
    // Hide short connection failures.
    retry: (failures) => failures < 2 && browserConnection.isOnline(),
    retryDelay: (failures) => (failures === 0 ? 1_000 : 3_000),
    retryOnMount: true,
    refetchInterval: false,
    refetchOnReconnect: true,
  })
  return { code: data?.[0], failure: error && <CodeFailure error={error} onRetry={() => void refetch()} /> }
}

function CodeFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOnline = useSyncExternalStore(browserConnection.subscribe, browserConnection.isOnline)
  return (
    <Failure
      tone="warning"
      title="Part of this page couldn’t load"
      error={error}
      message="The rest of the page works without it."
      next={isOnline ? RELOAD : 'It will load when you’re back online.'}
      action={
        <div className="wrap">
          <RetryButton onRetry={onRetry} />
          {isOnline && <ReloadButton />}
        </div>
      }
    />
  )
}

const RELOAD =
  'If this keeps happening, Fleet Console may have been updated. Reload the page. We’ll ask before you lose anything.'
