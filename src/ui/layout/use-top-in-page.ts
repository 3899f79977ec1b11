import { type RefObject, useEffect, useState } from 'react'

/** Distance of an element's top from the document's, in pixels, also when content above changes height. */
export function useTopInPage(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    // Called at once, too, but after the browser has laid the page out: asked here, it would do so an extra time.
    const observer = new ResizeObserver(() => {
      if (element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY)
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
