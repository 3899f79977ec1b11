import { useEffect, useRef } from 'react'
import { useSyncedState } from './use-synced-state'

/** How long somebody has to pause in typing until the service is asked, in milliseconds. */
const PAUSE_MS = 250

/**
 * What stands in the search field: follows the URL, and is followed by it after a pause in typing. `commit` writes it
 * there at once.
 */
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
