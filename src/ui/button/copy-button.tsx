import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useState } from 'react'
import { type ButtonProps, SecondaryButton } from './button'

export function CopyButton(
  props: { label: string; text: () => string } & Pick<ButtonProps, 'size' | 'tone' | 'variant'>,
) {
  const { label, text, ...look } = props
  const [isCopied, setCopied] = useState<boolean | null>(null)
  const Icon = isCopied ? IconCheck : IconCopy
  const outcome = isCopied ? 'Copied' : 'Couldn’t copy'
  return (
    <SecondaryButton
      {...look}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={async () => setCopied(await copyText(text()))}
      onBlur={() => setCopied(null)}
    >
      <span aria-live="polite">
        {/* Keeps its width, so nothing moves under the pointer. */}
        <span style={KEPT_WIDTH}>{label}</span>
        {isCopied === null ? label : outcome}
      </span>
    </SecondaryButton>
  )
}

const KEPT_WIDTH = { display: 'block', height: 0, visibility: 'hidden' } as const

/** Copies a text; returns false if the browser refuses. On plain HTTP, without a clipboard API, tries the `copy` command. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
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
}
