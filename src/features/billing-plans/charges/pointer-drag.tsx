import { AutoScroller, Feedback, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor, useDragDropMonitor } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { styleNonce } from '../../../ui/content/style-nonce'
import { chargeToolId, useChargeActions } from './use-charges'

/**
 * Not Accessibility: the list announces moves by name, and its handles are buttons. Not Cursor and PreventSelection: a rule
 * for every element has the browser restyle the whole page. No drop animation: nothing can be picked up while it runs.
 */
const PLUGINS = [
  AutoScroller,
  Feedback.configure({ dropAnimation: null }),
  StyleInjector.configure({ nonce: styleNonce() }),
]

/** Lets mouse and finger drag the charges. It finds the rows in the page, so that loading it renders none of them again. */
export function PointerDrag({ keys }: { keys: readonly string[] }) {
  return (
    <DragDropProvider sensors={[PointerSensor]} plugins={PLUGINS}>
      <Drags />
      {keys.map((key, index) => (
        <DraggableRow key={key} itemKey={key} index={index} />
      ))}
    </DragDropProvider>
  )
}

/** Announces drags and moves what was dropped: the provider's own sorting waits for React, and a drop might not. */
function Drags() {
  const actions = useChargeActions()
  const over = useRef(-1)
  useDragDropMonitor({
    onDragStart({ operation: { source } }) {
      if (!isSortable(source)) return
      over.current = source.index
      actions.say(String(source.id), 'picked up from', source.index)
    },
    onDragOver({ operation: { source } }) {
      // It lies over its own place at first.
      if (!isSortable(source) || source.index === over.current) return
      over.current = source.index
      actions.say(String(source.id), 'over', source.index)
    },
    onDragEnd({ operation: { source }, canceled }) {
      if (!isSortable(source)) return
      const { initialIndex } = source
      const to = canceled ? initialIndex : source.index
      actions.move(String(source.id), to, 'drag', to === initialIndex ? 'stays at' : 'moved to')
    },
  })
  return null
}

const DraggableRow = memo(function DraggableRow({ itemKey, index }: { itemKey: string; index: number }) {
  const { ref, handleRef, isDragSource } = useSortable({ id: itemKey, index })
  useLayoutEffect(() => {
    const handle = document.getElementById(chargeToolId(itemKey, 'drag'))
    ref(handle?.closest('li') ?? null)
    handleRef(handle)
    handle?.setAttribute('data-draggable', 'true')
  }, [itemKey, ref, handleRef])
  // A dropped row is put in its place, which takes the focus from its handle.
  useEffect(() => {
    if (isDragSource) return () => document.getElementById(chargeToolId(itemKey, 'drag'))?.focus()
    return undefined
  }, [itemKey, isDragSource])
  return null
})
