import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Button } from '@mantine/core'
import { createNotificationsStore, Notifications, notifications } from '@mantine/notifications'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './toast-host.module.css'

/** A short message of success. */
export interface Toast {
  /** Another one for each message. */
  readonly id: string
  readonly text: string
  /** A way on: a link, for example. */
  readonly link?: ReactNode
  /** What "Undo" does. */
  readonly undo?: () => void
  /** Closes the message once it is aborted: what "Undo" would change is gone. */
  readonly until?: AbortSignal
}

/** Time to read it, and to decide about "Undo" (ms). The pointer or the focus on it stops the time. */
const READ_MS = 6_000
const DECIDE_MS = 20_000

/** Draws the toasts: the newest given one and those that are still shown. */
export function ToastHost({ toast }: { toast: Toast }) {
  // Not Mantine's own store, which would keep the messages of the person before.
  const [store] = useState(createNotificationsStore)
  useEffect(() => {
    const { id, text, link, undo, until } = toast
    if (until?.aborted) return
    const message = {
      id,
      role: 'status',
      color: 'green',
      icon: <IconCheck size={16} aria-hidden />,
      autoClose: undo || link ? DECIDE_MS : READ_MS,
      closeButtonProps: { 'aria-label': 'Close message' },
      message: (
        <div className={classes.message}>
          <span>{text}</span>
          {link}
          {undo && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                notifications.hide(id, store)
                undo()
              }}
            >
              Undo
            </Button>
          )}
        </div>
      ),
    }
    notifications.show(message, store)
    until?.addEventListener('abort', () => notifications.hide(id, store), { once: true })
  }, [toast, store])
  return <Notifications store={store} position="bottom-center" limit={3} allowDragDismiss={false} />
}
