import { Button } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ApiClient } from '../api/client'
import classes from './find-button.module.css'
import type { PaletteTools } from './use-palette-actions'

const loadPalette = () => import('./palette')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

const onMac = /Mac|iPhone|iPad/.test(navigator.platform)
const MODIFIER = onMac ? 'Meta' : 'Control'

/**
 * The way to everything by typing, from every page: a button, and Ctrl-K or ⌘K. Not while a dialog waits for an answer.
 * The palette's code comes when it is wanted: with the first half of the keys, or when the button is pointed at.
 */
export function FindButton(props: { api: ApiClient; tools: PaletteTools }) {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === MODIFIER) void loadPalette()
      const wanted = event.key.toLowerCase() === 'k' && (onMac ? event.metaKey : event.ctrlKey)
      if (!wanted || event.shiftKey || event.altKey || event.repeat) return
      if (!open && document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(!open)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open])

  return (
    <>
      <Button
        variant="default"
        className={classes.button ?? ''}
        aria-haspopup="dialog"
        aria-keyshortcuts={`${MODIFIER}+K`}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
      >
        <IconSearch size={18} aria-hidden />
        <span className={classes.words}>
          Find… <kbd className={classes.keys}>{onMac ? '⌘K' : 'Ctrl K'}</kbd>
        </span>
      </Button>
      {open && (
        <Suspense>
          <Palette api={props.api} tools={props.tools} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
