import { useSyncExternalStore } from 'react'
import { ActionButton } from '../../../ui/feedback/action-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import type { GridStore } from '../rows/grid-store'

/** Says that another fleet was chosen since, and offers a new grid for it; not while drivers are sent, which would end. */
export function OtherFleet(props: { store: GridStore; own: string; chosen: string; onBegin: () => void }) {
  const { store, own, chosen, onBegin } = props
  useSyncExternalStore(store.subscribe, store.version)
  const isSending = store.counts().sending > 0
  return (
    <Notice
      tone="warning"
      role="status"
      title={`These rows belong to ${own}`}
      action={
        <FocusFallback>
          <ActionButton
            variant="default"
            size="compact-sm"
            held={isSending}
            title={isSending ? 'Drivers are being sent. Wait until that has ended, or stop it.' : ''}
            onClick={onBegin}
          >
            Leave them as a draft and begin in {chosen}
          </ActionButton>
        </FocusFallback>
      }
    >
      You chose {chosen} since. What you send here still goes to {own}.
    </Notice>
  )
}
