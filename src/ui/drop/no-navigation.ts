import { useWindowEvent } from '@mantine/hooks'

const FIELDS = 'input, textarea, [contenteditable="true"]'

/** Returns whether a drop does more than insert text into a field: browsers open dropped files and links. */
export function isOpening({ target, dataTransfer }: DragEvent): boolean {
  const isField = target instanceof Element && target.closest(FIELDS) !== null
  return !isField || dataTransfer?.types.includes('Files') === true
}

export function useNoNavigationByDrop(): void {
  useWindowEvent('dragover', refuse)
  useWindowEvent('drop', refuse)
}

function refuse(event: DragEvent) {
  if (event.defaultPrevented || !isOpening(event)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}
