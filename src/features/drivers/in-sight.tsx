import { type ReactNode, useEffect, useRef } from 'react'

/** What appears below a grid that fills the screen: it is scrolled into sight, and takes no focus from who types. */
export function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={place}>{children}</div>
}
