import { type ReactNode, useEffect, useRef } from 'react'
import { useFocusFallback } from '../../../ui/feedback/use-focus-fallback'

/**
 * What appears below a grid that fills the screen: it is scrolled into sight, takes no focus from who types, and leaves
 * none behind.
 */
export function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusFallback(place)
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={place}>{children}</div>
}
