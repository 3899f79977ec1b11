import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useSyncExternalStore } from 'react'
import { isComposing } from '../../lib/browser/is-composing'
import { singleKeysPreference } from '../../local/preferences'

/** Whether single keys work. People who dictate can turn them off. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const value = useSyncExternalStore(singleKeysPreference.subscribe, singleKeysPreference.get)
  return [value !== 'off', (on) => singleKeysPreference.set(on ? 'on' : 'off')]
}

/** Calls `handle` with each single key outside fields and dialogs, but those around `within`. It returns whether it acted. */
export function useKeys(handle: (key: string) => boolean, within?: RefObject<Element | null>): void {
  const [on] = useSingleKeys()
  useWindowEvent('keydown', (event) => {
    if (!on || hasModifier(event) || isComposing(event) || event.defaultPrevented) return
    const dialog = document.querySelector('dialog[open]')
    if (isTyping(event.target) || (dialog !== null && !dialog.contains(within?.current ?? null))) return
    if (handle(event.key)) event.preventDefault()
  })
}

/** Returns whether a modifier is pressed. AltGr, for brackets, is Ctrl and Alt on Windows; Shift makes signs. */
function hasModifier(event: KeyboardEvent): boolean {
  const isLetter = /^\p{L}$/u.test(event.key)
  if (event.getModifierState('AltGraph')) return isLetter
  return event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && isLetter)
}

/** Whether a key types into this element, or selects in it by the first letter. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="combobox"], [role="grid"]',
    ) !== null
  )
}
