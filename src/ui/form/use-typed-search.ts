import { useEffect, useRef } from 'react'
import { useSyncedState } from './use-synced-state'

/** Pause in typing before the search is sent (ms). */
const PAUSE_MS = 250

/** The text of a search field, synced with the URL: written there after a pause in typing, or by `commit` at once. */
export function useTypedSearch(find: string, onFind: (text: string) => void) {
  const [text, setText] = useSyncedState(find)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  function commit(typed: string) {
    clearTimeout(waiting.current)
    if (typed !== find) onFind(typed)
  }

  function type(typed: string) {
    setText(typed)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => onFind(typed), PAUSE_MS)
  }

  return { text, type, commit: () => commit(text) }
}
