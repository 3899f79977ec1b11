import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { createNotificationsStore, Notifications, notifications } from '@mantine/notifications'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SmallButton } from '../button/small-button'
import { focusFallback } from '../feedback/focus-fallback'
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
  /** Instead of `undo`: a dialog that undoes and can ask, drawn above all pages until it calls `close`. */
  readonly undoDialog?: (close: () => void) => ReactNode
}

/** Time to read it, and to decide about "Undo" (ms). The pointer or the focus on it stops the time. */
const READ_MS = 6_000
const DECIDE_MS = 20_000

/** Draws the toasts: the newest given one and those that are still shown. */
export function ToastHost({ toast }: { toast: Toast }) {
  // Not Mantine's own store, which would keep the messages of the person before.
  const [store] = useState(createNotificationsStore)
  const [dialog, setDialog] = useState<ReactNode>(null)
  useEffect(() => {
    const { id, text, link, undo, undoDialog, until } = toast
    if (until?.aborted) return
    const isUndoable = undo !== undefined || undoDialog !== undefined
    const message = {
      id,
      role: 'status',
      // Mantine's own green is not in the build.
      color: 'var(--fc-on)',
      icon: <IconCheck size={16} aria-hidden className={classes.icon} />,
      autoClose: isUndoable || link ? DECIDE_MS : READ_MS,
      closeButtonProps: { 'aria-label': 'Close message' },
      message: (
        <div className={`row-wide spread ${classes.message}`}>
          <span>{text}</span>
          {link}
          {isUndoable && (
            <UndoButton
              onUndo={() => {
                notifications.hide(id, store)
                undo?.()
                if (undoDialog) setDialog(<FromToast>{undoDialog(() => setDialog(null))}</FromToast>)
              }}
            />
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
        store={store}
        position="bottom-right"
        limit={3}
        allowDragDismiss={false}
        // It is there before its first message, so that screen readers read that one, too.
        aria-live="polite"
      />
      {dialog}
    </>
  )
}

/** Works once, although it is still there while its toast fades. Then the page's heading gets the focus. */
function UndoButton({ onUndo }: { onUndo: () => void }) {
  const isUsed = useRef(false)

  function undo() {
    if (isUsed.current) return
    isUsed.current = true
    onUndo()
  }

  return (
    <SmallButton ref={focusFallback} onClick={undo}>
      Undo
    </SmallButton>
  )
}

/** A dialog opened from a toast: its button is gone when it closes, so the page's heading gets the focus. */
function FromToast({ children }: { children: ReactNode }) {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true })
    },
    [],
  )
  return children
}
