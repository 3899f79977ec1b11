import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Revision } from '../../../api/resources/revision'
import { runFrom } from '../../../domain/membership/folded-lines'
import type { Membership } from '../../../domain/membership/membership-intervals'
import { singleKeysPreference } from '../../../local/preferences'
import type { ListActions } from './timeline-list'

/** Whether single keys work. People who dictate can turn them off. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const value = useSyncExternalStore(singleKeysPreference.subscribe, singleKeysPreference.get)
  return [value !== 'off', (on) => singleKeysPreference.set(on ? 'on' : 'off')]
}

/** Handles j, k, [, ] and t while nothing is being typed: moves through the revisions, and asks about one. */
export function useTimelineKeys(
  actions: RefObject<ListActions | null>,
  membership: Membership | undefined,
  onAsk: (revision: Revision) => void,
): void {
  const [on] = useSingleKeys()
  const handleKey = useRef<(key: string) => boolean>(() => false)
  useEffect(() => {
    handleKey.current = (key) => {
      const list = actions.current
      if (list === null) return false
      if (key === 'j' || key === 'k') list.move(key === 'j' ? 1 : -1)
      else if (key === '[' || key === ']') {
        const rowIndex = membership && runFrom(membership.intervals, list.rowIndex(), key === ']' ? 1 : -1)
        if (typeof rowIndex !== 'number') return false
        list.goTo(rowIndex)
      } else if (key === 't') {
        const revision = list.focused()
        if (revision === null) return false
        onAsk(revision)
      } else return false
      return true
    }
  })

  useEffect(() => {
    if (!on) return
    function onKeyDown(event: KeyboardEvent) {
      if (hasModifier(event) || event.isComposing || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      if (handleKey.current(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [on])
}

/** Many keyboards type brackets with AltGr, which Windows reports as Ctrl and Alt. */
function hasModifier(event: KeyboardEvent): boolean {
  if (event.getModifierState('AltGraph')) return event.key !== '[' && event.key !== ']'
  return event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
}

/** Whether a key types into this element, or selects in it by the first letter. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="combobox"]',
    ) !== null
  )
}
