import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useKeys } from '../../domain/person/single-keys'
import { Button, SecondaryButton } from '../../ui/button/button'
import { Dialog } from '../../ui/overlay/dialog'
import { MissingCodeFailure } from '../code/missing-code-page'
import classes from './find-button.module.css'
import type { PaletteTools } from './use-palette-actions'

const onMac = /Mac|iPhone|iPad/.test(navigator.platform)
const MODIFIER = onMac ? 'Meta' : 'Control'

const loadPalette = () => import('./palette')
type PaletteCode = Awaited<ReturnType<typeof loadPalette>>

/** Loads the palette's code a moment before it is opened. A failure is shown when it is opened, not here. */
const preloadPalette = () => void loadPalette().catch(() => undefined)

/** Opens the palette from every page, by its button or by Ctrl-K (⌘K). Its code is loaded on demand. */
export function FindButton(props: { tools: PaletteTools }) {
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState<PaletteCode | null>(null)
  const [missing, setMissing] = useState<unknown>(null)
  const typedAhead = usePaletteKey(open, setOpen)
  const close = () => setOpen(false)
  // On a page that has a search field of its own, the key goes there.
  useKeys((key) => {
    if (key !== '/') return false
    const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
    field?.focus()
    field?.select()
    if (field === null) {
      typedAhead.current = ''
      setOpen(true)
    }
    return true
  })

  useEffect(() => {
    if (!open || code !== null) return
    setMissing(null)
    void loadPalette().then(setCode, (error: unknown) => {
      typedAhead.current = null
      setMissing(error)
    })
  }, [open, code, typedAhead])

  return (
    <>
      <SecondaryButton
        className={classes.button ?? ''}
        aria-haspopup="dialog"
        aria-keyshortcuts={`${MODIFIER}+K`}
        onClick={() => setOpen(true)}
        onPointerEnter={preloadPalette}
        onFocus={preloadPalette}
      >
        <IconSearch size={18} aria-hidden />
        <span className={classes.words}>
          Find… <kbd className={classes.keys}>{onMac ? '⌘K' : 'Ctrl K'}</kbd>
        </span>
      </SecondaryButton>
      {open && code && <code.Palette tools={props.tools} typedAhead={typedAhead} onClose={close} />}
      {/* Does not reload by itself: the page may hold typed text. */}
      {open && missing !== null && (
        <Dialog title="Find" onClose={close}>
          <MissingCodeFailure error={missing} />
          <Button variant="subtle" onClick={close}>
            Close
          </Button>
        </Dialog>
      )}
    </>
  )
}

/**
 * Toggles the palette on Ctrl-K or ⌘K, wherever the focus is, except while another dialog is open. Returns what is
 * typed between the shortcut and the moment the palette is drawn, so that typing need not wait for its code, with a line
 * break for Enter; null after.
 */
function usePaletteKey(open: boolean, onToggle: (open: boolean) => void): RefObject<string | null> {
  const typedAhead = useRef<string | null>(null)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === MODIFIER) preloadPalette()
      const otherModifier = event.shiftKey || event.altKey
      const isShortcut = event.key.toLowerCase() === 'k' && (onMac ? event.metaKey : event.ctrlKey)
      if (isShortcut && !otherModifier) {
        if (event.repeat || (!open && document.querySelector('dialog[open]'))) return
        event.preventDefault()
        typedAhead.current = open ? null : ''
        onToggle(!open)
      } else if (typedAhead.current !== null && !event.ctrlKey && !event.metaKey) {
        const typed = event.key === 'Enter' ? '\n' : event.key
        if (typed.length !== 1) return
        event.preventDefault()
        typedAhead.current += typed
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open, onToggle])

  return typedAhead
}
