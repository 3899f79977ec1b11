import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useState } from 'react'
import { Button } from '../button/button'

/** A button that copies a text and says whether that worked. */
export function CopyButton(props: {
  label: string
  text: () => string
  /** As large as the buttons beside it. */
  size?: 'compact-sm' | 'sm'
}) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none')

  async function copy() {
    setOutcome((await copyText(props.text())) ? 'copied' : 'refused')
  }

  return (
    <Button
      variant="default"
      size={props.size ?? 'compact-sm'}
      leftSection={
        outcome === 'copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
      }
      onClick={copy}
      onBlur={() => setOutcome('none')}
    >
      <span aria-live="polite">
        {outcome === 'copied'
          ? 'Copied'
          : outcome === 'refused'
            ? 'The browser refused to copy'
            : props.label}
      </span>
    </Button>
  )
}

/** Copies a text; false where the browser refuses. Plain HTTP has no clipboard API: there the old `copy` command tries. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => copyBySelection(text),
    )
  }
  return copyBySelection(text)
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
