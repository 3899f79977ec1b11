import { focusHeading } from '../layout/page'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import './toast-host.css'
import { createNotificationsStore, Notifications, notifications } from '@mantine/notifications'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { SmallButton } from '../button/small-button'
import { focusFallback } from '../feedback/focus-fallback'

export interface Toast {
  readonly id: string
  readonly text: string
  readonly link?: ReactNode
  readonly undo?: () => void
  /** Closes the toast on abort, if "Undo" no longer applies. */
  readonly until?: AbortSignal
  /** Replaces `undo`: a dialog that undoes and can ask, above all pages until it calls `close`. */
  readonly undoDialog?: (close: () => void) => ReactNode
}

/** Time to read a toast and choose "Undo" (ms). Stops while the toast is hovered or focused. */
const READ_MS = 6_000
const DECIDE_MS = 20_000

export function ToastHost({ toast }: { toast: Toast }) {
  // Mantine's global store would show the previous user's messages.
  const [store] = useState(createNotificationsStore)
  const [dialog, setDialog] = useState<ReactNode>(null)
  useEffect(() => {
    const { id, text, link, undo, undoDialog, until } = toast
    if (until?.aborted) return
    const isUndoable = undo !== undefined || undoDialog !== undefined
    // The button works once, although it stays visible while the toast fades.
    let isUsed = false
    function undoOnce() {
      if (isUsed) return
      isUsed = true
      notifications.hide(id, store)
      undo?.()
      if (undoDialog) setDialog(<FromToast>{undoDialog(() => setDialog(null))}</FromToast>)
    }
    const message = {
      id,
      role: 'status',
      // The build lacks Mantine's green.
      color: 'var(--fc-on)',
      icon: <IconCheck size={16} aria-hidden color="var(--fc-surface)" />,
      autoClose: isUndoable || link ? DECIDE_MS : READ_MS,
      closeButtonProps: { 'aria-label': 'Close message' },
      onClick: ({ target }: MouseEvent) =>
        target instanceof Element && target.closest('a') && notifications.hide(id, store),
      message: (
        <div className="row-wide spread">
          <span>{text}</span>
          {link}
          {isUndoable && (
            <SmallButton ref={focusFallback} onClick={undoOnce}>
              Undo
            </SmallButton>
          )}
        </div>
      ),
    }
    notifications.show(message, store)
    until?.addEventListener('abort', () => notifications.hide(id, store), { once: true })
  }, [toast, store])
  return (
    <>
      <Notifications
        className="no-print"
        store={store}
        position="bottom-right"
        limit={3}
        allowDragDismiss={false}
        // Rendered before its first message, or screen readers would ignore that message.
        aria-live="polite"
      />
      {dialog}
    </>
  )
}

/** Renders a dialog opened from a toast. The toast's button is gone when it closes, so the page's heading gets the focus. */
function FromToast({ children }: { children: ReactNode }) {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading()
    },
    [],
  )
  return children
}
