import { createSafeContext } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { Lazy } from '../feedback/lazy'
import type { Toast } from './toast-host'

const loadHost = async () => (await import('./toast-host')).ToastHost

type ShowToast = (toast: Omit<Toast, 'id'>) => void

/** `useToast` returns a function that shows a short success message, with "Undo" if the action can be undone. */
export const [ToastContext, useToast] = createSafeContext<ShowToast>(
  'useToast needs a ToastProvider above it.',
)

/** Renders toasts above all pages, so they outlive a page or dialog. Their code loads with the first toast. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const show = useMemo<ShowToast>(
    () => (next) => setToast((last) => ({ ...next, id: `toast-${Number(last?.id.slice(6) ?? 0) + 1}` })),
    [],
  )
  return (
    <ToastContext value={show}>
      {children}
      {toast && <Lazy load={loadHost} with={{ toast }} />}
    </ToastContext>
  )
}
