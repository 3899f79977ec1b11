import { type RefObject, useEffect, useState } from 'react'

/**
 * Lets files be dropped on an element, and on nothing else of the page: a drop that misses would have the browser open
 * the file in the page's stead. Native events; while files hang over the page it says over what.
 */
export function useFileDrop(
  area: RefObject<HTMLElement | null>,
  onDrop: (transfer: DataTransfer) => void,
): 'nowhere' | 'page' | 'area' {
  const [over, setOver] = useState<'nowhere' | 'page' | 'area'>('nowhere')

  useEffect(() => {
    const hit = ({ target }: DragEvent) => target instanceof Node && area.current?.contains(target) === true
    function drag(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = hit(event) ? 'copy' : 'none'
      setOver(hit(event) ? 'area' : 'page')
    }
    function drop(event: DragEvent) {
      setOver('nowhere')
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (hit(event)) onDrop(event.dataTransfer)
    }
    // Out of the window: there is nothing that is entered instead.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver('nowhere')
    window.addEventListener('dragover', drag)
    window.addEventListener('drop', drop)
    window.addEventListener('dragleave', leave)
    return () => {
      window.removeEventListener('dragover', drag)
      window.removeEventListener('drop', drop)
      window.removeEventListener('dragleave', leave)
    }
  }, [area, onDrop])

  return over
}
