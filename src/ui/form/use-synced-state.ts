import { useState } from 'react'

/**
 * A field's text that follows `value` (a URL, say) as long as nobody has typed over it: what is typed is never lost.
 * Where `value` is undefined there is nothing to follow, and the text stays.
 */
export function useSyncedState(value: string | undefined): [string, (text: string) => void] {
  const [text, setText] = useState(value ?? '')
  const [followed, setFollowed] = useState(value)
  if (value === followed) return [text, setText]
  setFollowed(value)
  if (value === undefined || text !== (followed ?? '')) return [text, setText]
  setText(value)
  // At once: whoever compares this text with another must not see the one before.
  return [value, setText]
}
