import { useLocation } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { OfferedDraft } from './use-draft'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the link that led to the page resumes its newest draft. */
    isResuming?: boolean
  }
}

/** Resumes the newest draft if the page's link asks for it, unless the user has typed something before it loaded. */
export function useResumeAtOnce<T>(
  draft: { readonly offered: readonly OfferedDraft<T>[]; resume: (id: string) => void },
  hasWork: boolean,
  onResume: (value: T) => void,
): void {
  const isAsked = useRef(useLocation({ select: ({ state }) => state.isResuming === true }))
  const [newest] = draft.offered
  const resume = useEffectEvent(({ id, value }: OfferedDraft<T>) => {
    if (!isAsked.current) return
    isAsked.current = false
    if (hasWork) return
    draft.resume(id)
    onResume(value)
  })
  // Runs before paint, because the offer must not flash.
  useLayoutEffect(() => {
    if (newest !== undefined) resume(newest)
  }, [newest])
}
