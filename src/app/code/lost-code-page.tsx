import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { withTimeout } from '../../lib/with-timeout'
import { flushDrafts } from '../../local/draft-flush'
import { Notice } from '../../ui/feedback/notice'
import { ReloadButton, RetryButton } from '../../ui/feedback/retry-countdown'
import { Page } from '../../ui/layout/page'

const LOOK_EVERY_MS = 5_000
/** A database that hangs must not block the reload. */
const FLUSH_TIMEOUT_MS = 3_000

/** Replaces a page with missing code. If the host responds, the code is of a different build, so the page reloads once. */
export function LostCodePage({ error }: { error: Error }) {
  const host = useQuery({
    queryKey: ['host', error.message],
    queryFn: askHost,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) => state.status !== 'success' && LOOK_EVERY_MS,
  })
  const { isSuccess } = host
  useEffect(() => {
    if (isSuccess) void reloadOnce(error)
  }, [isSuccess, error])

  return (
    <Page title={isSuccess ? 'Fleet Console was updated' : 'This page couldn’t load'}>
      {host.isError && (
        <Notice
          tone="warning"
          role="alert"
          title="Fleet Console can’t be reached"
          action={<RetryButton onRetry={() => void host.refetch()} />}
        >
          The page will load when you’re back online.
        </Notice>
      )}
      {isSuccess && (
        <Notice tone="info" role="status" title="Reload to use the new version" action={<ReloadButton />}>
          Your unsaved work is kept as a draft.
        </Notice>
      )}
    </Page>
  )
}

/** Throws if the host is unreachable, or would show its own error in place of the console. */
async function askHost(): Promise<true> {
  const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  if (status >= 500) throw new Error(`The server returned status ${status}.`)
  return true
}

/** Reloads once for each missing file, which the message names. After a second reload it would be missing again. */
async function reloadOnce({ message }: Error): Promise<void> {
  const key = `fleet-console.reloaded ${message}`
  try {
    if (sessionStorage.getItem(key) !== null) return
    sessionStorage.setItem(key, 'once')
  } catch {
    // Storage is blocked. A reload that isn't recorded could repeat forever.
    return
  }
  await withTimeout(flushDrafts(), { timeoutMs: FLUSH_TIMEOUT_MS })
  location.reload()
}
