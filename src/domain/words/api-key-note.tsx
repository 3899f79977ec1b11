import { useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import { namesApiKey } from '../../api/session/credentials'
import type { Operation } from '../../contract/operations'
import { Notice } from '../../ui/feedback/notice'

/** While an API key is in use: says that a page needs a sign-in, by the specification. The key may work all the same. */
export function ApiKeyNote(props: { api: ApiClient; operation: Operation }) {
  const { mode } = useSyncExternalStore(props.api.session.subscribe, props.api.session.state)
  if (mode !== 'key' || namesApiKey(props.operation)) return null
  return (
    <Notice tone="info" role="note" title="This page needs a sign-in">
      The API takes an API key for vehicles and documents only. You can try it here, or stop using the key
      under Account and sign in.
    </Notice>
  )
}
