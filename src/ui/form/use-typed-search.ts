import { useDebouncedCallback } from '@mantine/hooks'
import { useSyncedState } from './use-synced-state'

/** Pause in typing before the search is sent (ms). */
const PAUSE_MS = 250

/** The text of a search field, synced with the URL: written there after a pause in typing, or by `commit` at once. */
export function useTypedSearch(find: string, onFind: (text: string) => void) {
  const [text, setText] = useSyncedState(find)
  const findSoon = useDebouncedCallback(onFind, PAUSE_MS)
  return {
    text,
    type(typed: string) {
      setText(typed)
      findSoon(typed)
    },
    commit() {
      findSoon.cancel()
      if (text !== find) onFind(text)
    },
  }
}
