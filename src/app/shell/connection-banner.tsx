import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import type { Session } from '../../api/session/session'
import { Notice } from '../../ui/feedback/notice'
import { PageBanner } from './page-banner'

/** Says when the browser is offline or the session cannot be renewed just now; nothing on the page is lost by either. */
export function ConnectionBanner(props: { session: Session }) {
  const state = useSyncExternalStore(props.session.subscribe, props.session.state)
  const { online } = useNetwork()
  if (!online) {
    return (
      <PageBanner>
        <Notice tone="warning" role="status" title="You are offline">
          What you see was loaded before. The console goes on by itself when the connection is back.
        </Notice>
      </PageBanner>
    )
  }
  if (state.status !== 'interrupted') return null
  return (
    <PageBanner>
      <Notice
        tone="warning"
        role="status"
        title="The service cannot be reached just now"
        action={
          <Button variant="default" size="compact-sm" onClick={() => void props.session.retry()}>
            Try now
          </Button>
        }
      >
        {state.problem} You are still signed in and nothing is lost; the console tries again by itself.
      </Notice>
    </PageBanner>
  )
}
