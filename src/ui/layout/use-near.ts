import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether an element has come within half a screen of the view, or `atLatest` milliseconds have passed: for what is large,
 * and out of sight at first.
 */
export function useNear(element: RefObject<Element | null>, atLatest: number): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || element.current === null) return
    const timer = setTimeout(() => setNear(true), atLatest)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '50% 0px' },
    )
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, near, atLatest])
  return near
}
