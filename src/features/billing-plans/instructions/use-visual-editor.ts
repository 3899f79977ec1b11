import { useEffect, useRef, useState } from 'react'
import type { VisualEditor } from './visual-editor'

/**
 * Loads the visual editor on demand, since its code is large. It replaces the textarea only while that does not have the
 * focus.
 */
export function useVisualEditor() {
  const [loaded, setLoaded] = useState<typeof VisualEditor | null>(null)
  const [shown, setShown] = useState(false)
  const [failed, setFailed] = useState(false)
  const writing = useRef(false)

  useEffect(() => {
    let cancelled = false
    import('./visual-editor').then(
      (module) => {
        if (cancelled) return
        setLoaded(() => module.VisualEditor)
        if (!writing.current) setShown(true)
      },
      // The textarea stays, with a message.
      () => setFailed(true),
    )
    return () => {
      cancelled = true
    }
  }, [])

  return {
    VisualEditor: shown ? loaded : null,
    failed,
    onSourceFocus: () => {
      writing.current = true
    },
    onSourceBlur: () => {
      writing.current = false
      if (loaded !== null) setShown(true)
    },
  }
}
