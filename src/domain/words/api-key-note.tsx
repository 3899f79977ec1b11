import { useSyncExternalStore } from 'react'
import { namesApiKey } from '../../api/session/credentials'
import type { Operation } from '../../contract/operations'
import { ApiError } from '../../lib/api-error'
import { Notice } from '../../ui/feedback/notice'
import { useApi } from '../person/use-api'

/** While an API key is in use: says that a page needs a sign-in, by the specification. The key may work until it is refused. */
export function ApiKeyNote({ operation, error }: { operation: Operation; error?: Error | null }) {
  const { session } = useApi()
  const { mode } = useSyncExternalStore(session.subscribe, session.state)
  if (mode !== 'key' || namesApiKey(operation)) return null
  return (
    <Notice tone="info" role="note" title="This page needs a sign-in">
      The API takes an API key for vehicles and documents only.{' '}
      {isKeyRefusal(error) ? 'Stop' : 'You can try it here, or stop'} using the key under Account and sign in.
    </Notice>
  )
}

/** Whether the API key is why a read failed: where {@link ApiKeyNote} says so, nothing else has to. */
export function isKeyRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'key-refused' || error.kind === 'key-forbidden')
}
