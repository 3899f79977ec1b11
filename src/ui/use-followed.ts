import { useState } from 'react'

/** A field's text that follows `value` (a URL, say) as long as nobody has typed over it: what is typed is never lost. */
export function useFollowed(value: string): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [followed, setFollowed] = useState(value)
  if (value !== followed) {
    setFollowed(value)
    if (text === followed) setText(value)
  }
  return [text, setText]
}
