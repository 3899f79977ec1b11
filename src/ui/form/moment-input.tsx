import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Lazy } from '../feedback/lazy'
import type { MomentPart } from './calendar'

/** Renders a field for a typed date or time. Its button, which Tab skips, or Alt+Down opens a calendar. */
export function MomentInput({
  ref = null,
  needs,
  onChosen,
  onKeyDown,
  ...props
}: TextInputProps & {
  ref?: Ref<HTMLInputElement>
  needs: MomentPart
  /** Called after `onChange`, for a field outside a form. */
  onChosen?: (text: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const fieldRef = useMergedRef(field, ref)
  const [openedText, setOpenedText] = useState<string | null>(null)
  const title = needs === 'day' ? 'Choose date' : 'Choose date and time'

  const open = () => setOpenedText(field.current?.value ?? '')

  function choose(text: string) {
    // The field can get the focus only once the dialog is closed.
    flushSync(() => setOpenedText(null))
    field.current?.focus()
    field.current?.setRangeText(text, 0, field.current.value.length, 'end')
    field.current?.dispatchEvent(new InputEvent('input', { bubbles: true }))
    onChosen?.(text)
  }

  return (
    <>
      <TextInput
        ref={fieldRef}
        rightSection={
          <UnstyledButton
            className="hovers"
            c="dimmed"
            p={4}
            lh={0}
            tabIndex={-1}
            aria-label={title}
            title={`${title} (Alt+↓)`}
            aria-haspopup="dialog"
            onClick={open}
          >
            <IconCalendar size={18} aria-hidden />
          </UnstyledButton>
        }
        aria-keyshortcuts="Alt+ArrowDown"
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (!event.altKey || event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        }}
        {...props}
      />
      {openedText !== null && (
        <Lazy
          load={loadCalendar}
          with={{ title, needs, text: openedText, onChoose: choose, onClose: () => setOpenedText(null) }}
        />
      )}
    </>
  )
}

const loadCalendar = () => import('./calendar').then((code) => code.Calendar)
