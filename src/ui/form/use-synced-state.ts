import { useState } from 'react'

/** A field's text that follows `value`, such as the URL's, until somebody types; it stays when `value` goes. */
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
