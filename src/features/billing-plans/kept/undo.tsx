import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../../ui/feedback/notice'
import { useFocusFallback } from '../../../ui/feedback/use-focus-fallback'

/** An action, most often a deletion, that can be undone while the page is open. */
export interface Undo {
  /** What was done: "Deleted the draft “Standard”." */
  readonly text: string
  readonly restore: () => Promise<void>
}

/** Keeps the latest action that can be undone. */
export function useUndo() {
  const [undo, setUndo] = useState<Undo | null>(null)
  async function restore() {
    await undo?.restore()
    setUndo(null)
  }
  return { undo, offer: setUndo, restore }
}

/** Says what was done, and takes the focus from the element that is gone. */
export function UndoNotice(props: { undo: Undo; onUndo: () => Promise<void> }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  useEffect(() => button.current?.focus(), [])
  return (
    <Notice
      tone="info"
      role="status"
      action={
        <Button ref={button} variant="default" size="compact-sm" onClick={() => void props.onUndo()}>
          Undo
        </Button>
      }
    >
      {props.undo.text}
    </Notice>
  )
}
