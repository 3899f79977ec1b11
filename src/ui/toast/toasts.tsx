import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { Lazy } from '../feedback/lazy'
import type { Toast } from './toast-host'

const loadHost = async () => (await import('./toast-host')).ToastHost

type ShowToast = (toast: Omit<Toast, 'id'>) => void

const ToastContext = createContext<ShowToast | null>(null)

/** Shows toasts above all pages, so that one outlives the page or dialog that it tells about. Their code loads with the first. */
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

/** Returns the function that shows a short message of success, with "Undo" where it can be undone. */
export function useToast(): ShowToast {
  const show = use(ToastContext)
  if (show === null) throw new Error('useToast needs a ToastProvider above it.')
  return show
}
