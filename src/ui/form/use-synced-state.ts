import { useState } from 'react'

/**
 * A field's text that follows `value` (from the URL, for example) until somebody types: typed text is never replaced.
 * Where `value` becomes undefined, the text stays.
 */
export function useSyncedState(value: string | undefined): [string, (text: string) => void] {
  const [text, setText] = useState(value ?? '')
  const [followed, setFollowed] = useState(value)
  if (value === followed) return [text, setText]
  setFollowed(value)
  if (value === undefined || text !== (followed ?? '')) return [text, setText]
  setText(value)
  // During rendering, so that no caller compares the previous text.
  return [value, setText]
}
