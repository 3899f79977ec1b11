import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Revision } from '../../../api/resources/revision'
import { runFrom } from '../../../domain/membership/folded-lines'
import type { Membership } from '../../../domain/membership/membership-intervals'
import { singleKeysPreference } from '../../../local/preferences'
import type { ListActions } from './timeline-list'

/** Single keys work unless somebody has turned them off, as who dictates may have to. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const value = useSyncExternalStore(singleKeysPreference.subscribe, singleKeysPreference.get)
  return [value !== 'off', (on) => singleKeysPreference.set(on ? 'on' : 'off')]
}

/** j and k, [ and ], t: through the revisions and to the verdict, wherever on the page nobody is typing. */
export function useTimelineKeys(
  actions: RefObject<ListActions | null>,
  membership: Membership | undefined,
  onAsk: (revision: Revision) => void,
): void {
  const [on] = useSingleKeys()
  const act = useRef<(key: string) => boolean>(() => false)
  useEffect(() => {
    act.current = (key) => {
      const list = actions.current
      if (list === null) return false
      if (key === 'j' || key === 'k') list.move(key === 'j' ? 1 : -1)
      else if (key === '[' || key === ']') {
        const place = membership && runFrom(membership.intervals, list.place(), key === ']' ? 1 : -1)
        if (typeof place !== 'number') return false
        list.goTo(place)
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
      if (act.current(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [on])
}

/** Brackets are typed with AltGr on many keyboards, which Windows reports as Ctrl and Alt. */
function hasModifier(event: KeyboardEvent): boolean {
  if (event.getModifierState('AltGraph')) return event.key !== '[' && event.key !== ']'
  return event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
}

/** Whether keys go into a field there, or choose something by its first letter. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="combobox"]',
    ) !== null
  )
}
