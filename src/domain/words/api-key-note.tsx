import { useSyncExternalStore } from 'react'
import { ApiError } from '../../lib/api-error'
import { Notice } from '../../ui/feedback/notice'
import { useApi } from '../user/page-context'

/** Explains, if an API key is in use, that the specification only lists a sign-in for this page's operation. */
export function ApiKeyNote({ error }: { error?: Error | null }) {
  const { session } = useApi()
  const { mode } = useSyncExternalStore(session.subscribe, session.state)
  if (mode !== 'key') return null
  return (
    <Notice tone="info" title="This page needs a sign-in">
      API keys only work for vehicles and documents.{' '}
      {isKeyRefusal(error) ? 'Open' : 'You can try it here, or open'} Account, stop using the key, and sign
      in.
    </Notice>
  )
}

export const isKeyRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'key-refused' || error.kind === 'key-forbidden')
