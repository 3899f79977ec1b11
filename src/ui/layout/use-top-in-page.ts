import { type RefObject, useEffect, useState } from 'react'

/** Distance of an element's top from the document's, in pixels, also when content above changes height. */
export function useTopInPage(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    function measure() {
      if (element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
