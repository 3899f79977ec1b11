import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/**
 * Accepts files dropped on an element, and blocks drops elsewhere: the browser would open the file in place of the page.
 * While files are dragged over the page, says over which part.
 */
export function useFileDrop(
  area: RefObject<HTMLElement | null>,
  onDrop: (transfer: DataTransfer) => void,
): 'nowhere' | 'page' | 'area' {
  const [over, setOver] = useState<'nowhere' | 'page' | 'area'>('nowhere')
  const receive = useEffectEvent(onDrop)

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
      if (hit(event)) receive(event.dataTransfer)
    }
    // Left the window: no other element is entered.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver('nowhere')
    window.addEventListener('dragover', drag)
    window.addEventListener('drop', drop)
    window.addEventListener('dragleave', leave)
    return () => {
      window.removeEventListener('dragover', drag)
      window.removeEventListener('drop', drop)
      window.removeEventListener('dragleave', leave)
    }
  }, [area])

  return over
}
