import { useEffect, useRef, useState } from 'react'
import type { VisualEditor } from './visual-editor'

/**
 * The visual editor, whose code is large and comes when the page already stands. It takes the textarea's place only when
 * nobody is writing in that.
 */
export function useVisualEditor() {
  const [loaded, setLoaded] = useState<typeof VisualEditor | null>(null)
  const [shown, setShown] = useState(false)
  const [failed, setFailed] = useState(false)
  const writing = useRef(false)

  useEffect(() => {
    let gone = false
    import('./visual-editor').then(
      (module) => {
        if (gone) return
        setLoaded(() => module.VisualEditor)
        if (!writing.current) setShown(true)
      },
      // Without its code the textarea stays, and says so.
      () => setFailed(true),
    )
    return () => {
      gone = true
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
