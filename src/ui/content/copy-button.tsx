import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useState } from 'react'
import { SecondaryButton } from '../button/button'

const SAID = { none: null, copied: 'Copied', refused: 'The browser refused to copy' }

/** A button that copies a text and says whether that worked. */
export function CopyButton(props: {
  label: string
  text: () => string
  /** As large as the buttons beside it. */
  size?: 'compact-sm' | 'sm'
}) {
  const [outcome, setOutcome] = useState<keyof typeof SAID>('none')

  async function copy() {
    setOutcome((await copyText(props.text())) ? 'copied' : 'refused')
  }

  return (
    <SecondaryButton
      size={props.size ?? 'compact-sm'}
      leftSection={
        outcome === 'copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
      }
      onClick={copy}
      onBlur={() => setOutcome('none')}
    >
      <span aria-live="polite">{SAID[outcome] ?? props.label}</span>
    </SecondaryButton>
  )
}

/** Copies a text; false where the browser refuses. Plain HTTP has no clipboard API: there the old `copy` command tries. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
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
