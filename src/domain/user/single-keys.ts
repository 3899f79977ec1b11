import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useSyncExternalStore } from 'react'
import { isComposing } from '../../lib/browser/is-composing'
import { singleKeysPreference } from '../../local/preferences'

/** Returns whether single-key shortcuts are on, and a setter. Users of speech input can turn them off. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const value = useSyncExternalStore(singleKeysPreference.subscribe, singleKeysPreference.get)
  return [value !== 'off', (on) => singleKeysPreference.set(on ? 'on' : 'off')]
}

/** Calls `handle` with single keys outside of fields and dialogs (except the one around `within`). Returns if it used one. */
export function useKeys(handle: (key: string) => boolean, within?: RefObject<Element | null>): void {
  const [on] = useSingleKeys()
  useWindowEvent('keydown', (event) => {
    if (!on || hasModifier(event) || isComposing(event) || event.defaultPrevented) return
    const dialog = document.querySelector('dialog[open]')
    if (isTyping(event.target) || (dialog !== null && !dialog.contains(within?.current ?? null))) return
    if (handle(event.key)) event.preventDefault()
  })
}

/** Returns whether a modifier is pressed. Some keyboards need AltGr (Ctrl+Alt) and Shift for signs such as brackets. */
function hasModifier(event: KeyboardEvent): boolean {
  const isLetter = /^\p{L}$/u.test(event.key)
  if (event.getModifierState('AltGraph')) return isLetter
  return event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && isLetter)
}

/** Returns whether a key types into this element, or selects an item in it by first letter. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="combobox"], [role="grid"]',
  ) !== null
