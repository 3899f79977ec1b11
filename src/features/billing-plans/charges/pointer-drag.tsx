import { AutoScroller, Feedback, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor, useDragDropMonitor } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { styleNonce } from '../../../ui/content/style-nonce'
import { chargeToolId, useChargeActions } from './use-charges'

/**
 * Omits Accessibility, because the list announces moves by name and its handles are buttons. Omits Cursor and
 * PreventSelection, because their rule for every element makes the browser restyle the whole page. Omits the drop
 * animation, because nothing can be picked up during it.
 */
const PLUGINS = [
  AutoScroller,
  Feedback.configure({ dropAnimation: null }),
  StyleInjector.configure({ nonce: styleNonce() }),
]

/** Lets users drag the charges by mouse or touch. Finds the rows in the document, so it re-renders none of them. */
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

/** Announces drags and moves the dropped charge. The provider's own sorting waits for React; a drop might not. */
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
      // At first, the dragged row is over its own position.
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
  // Moving the dropped row in the document takes the focus from its handle.
  useEffect(() => {
    if (isDragSource) return () => document.getElementById(chargeToolId(itemKey, 'drag'))?.focus()
    return undefined
  }, [itemKey, isDragSource])
  return null
})
