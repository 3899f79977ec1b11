import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useKeys } from '../../domain/person/single-keys'
import { Lazy } from '../../ui/feedback/lazy'
import { pageLinks } from './navigation'

/** Longest time between the two keys of a sequence (ms). */
const SEQUENCE_MS = 1500

const loadHelp = async () => (await import('./page-keys-help')).PageKeysHelp

/** The keys of every page: `g` and then a page's key goes there, `?` lists the keys. */
export function PageKeys() {
  const router = useRouter()
  const [helps, setHelps] = useState(false)
  /** When `g` was pressed. */
  const began = useRef(Number.NEGATIVE_INFINITY)

  useKeys((key) => {
    const isSecond = performance.now() - began.current < SEQUENCE_MS
    began.current = key === 'g' && !isSecond ? performance.now() : Number.NEGATIVE_INFINITY
    if (key === '?') setHelps(true)
    else if (isSecond) {
      const page = pageLinks.find((link) => 'key' in link && link.key === key)
      if (!page) return false
      void router.navigate({ to: page.to })
    } else return key === 'g'
    return true
  })

  return helps && <Lazy load={loadHelp} with={{ onClose: () => setHelps(false) }} />
}
