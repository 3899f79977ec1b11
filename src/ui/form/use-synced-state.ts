import { useState } from 'react'

/** Returns a field's text, which follows `value`, such as a URL parameter, until the user types. Stays if `value` goes away. */
export function useSyncedState(value: string | undefined): [string, (text: string) => void] {
  const [text, setText] = useState(value ?? '')
  const [followed, setFollowed] = useState(value)
  if (value === followed) return [text, setText]
  setFollowed(value)
  if (value === undefined || text !== (followed ?? '')) return [text, setText]
  setText(value)
  // Set it while rendering, so callers don't have to compare with the previous text.
  return [value, setText]
}
