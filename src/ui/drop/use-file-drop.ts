import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useState } from 'react'
import { useToast } from '../toast/toasts'
import { isOpening } from './no-navigation'

const NO_FILE = 'That isn’t a file. Save the attachment first, then drop the file.'

/**
 * Accepts files dropped on an element. `onDrop` returns whether there was a file; without a file, such as for a link or an
 * email attachment, shows a message. Returns the part of the page under the dragged item. Mantine's Dropzone needs Node 22, and
 * lacks folders and hints.
 */
export function useFileDrop(
  area: RefObject<HTMLElement | null>,
  onDrop: (transfer: DataTransfer) => boolean,
): 'nowhere' | 'page' | 'area' {
  const [over, setOver] = useState<'nowhere' | 'page' | 'area'>('nowhere')
  const toast = useToast()
  const isHit = ({ target }: DragEvent) => target instanceof Node && area.current?.contains(target) === true
  useWindowEvent('dragover', (event) => {
    if (!mayBeFile(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = isHit(event) ? 'copy' : 'none'
    setOver(isHit(event) ? 'area' : 'page')
  })
  useWindowEvent('drop', (event) => {
    setOver('nowhere')
    if (!mayBeFile(event)) return
    event.preventDefault()
    if (isHit(event) && event.dataTransfer && !onDrop(event.dataTransfer)) toast({ text: NO_FILE })
  })
  // Without a related target, the pointer left the window.
  useWindowEvent('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver('nowhere'))
  return over
}

/** Returns whether files or links are dragged outside of text fields. */
function mayBeFile(event: DragEvent): boolean {
  const types = event.dataTransfer?.types ?? []
  return isOpening(event) && types.some((type) => type === 'Files' || type === 'text/uri-list')
}

/** Calls `onPaste`, during the event, with data pasted outside of fields and dialogs. */
export function usePagePaste(onPaste: (data: DataTransfer) => void): void {
  useWindowEvent('paste', (event) => {
    const isInField =
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, [contenteditable], dialog') !== null
    if (event.defaultPrevented || isInField || event.clipboardData === null) return
    event.preventDefault()
    onPaste(event.clipboardData)
  })
}
