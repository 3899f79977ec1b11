import { useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import { namesApiKey } from '../../api/session/credentials'
import type { Operation } from '../../contract/operations'
import { Notice } from '../../ui/feedback/notice'

/** While an API key is in use: says where the specification does not name it for what a page asks. It may work all the same. */
export function ApiKeyNote(props: { api: ApiClient; operation: Operation }) {
  const { mode } = useSyncExternalStore(props.api.session.subscribe, props.api.session.state)
  if (mode !== 'key' || namesApiKey(props.operation)) return null
  return (
    <Notice tone="info" role="note" title="An API key may not be enough here">
      For this page the API’s specification names the sign-in alone. The service may take the key all the
      same.
    </Notice>
  )
}
