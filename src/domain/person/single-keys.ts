import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { singleKeysPreference } from '../../local/preferences'

/** Whether single keys work. People who dictate can turn them off. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const value = useSyncExternalStore(singleKeysPreference.subscribe, singleKeysPreference.get)
  return [value !== 'off', (on) => singleKeysPreference.set(on ? 'on' : 'off')]
}

/** Calls `handle` with each single key outside fields and dialogs. It returns whether the key did something. */
export function useKeys(handle: (key: string) => boolean): void {
  const [on] = useSingleKeys()
  const handleKey = useEffectEvent(handle)
  useEffect(() => {
    if (!on) return
    function onKeyDown(event: KeyboardEvent) {
      if (hasModifier(event) || event.isComposing || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      if (handleKey(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [on])
}

/** Many keyboards type brackets with AltGr, which Windows reports as Ctrl and Alt, and signs with Shift. */
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
      'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="combobox"], [role="grid"]',
    ) !== null
  )
}
