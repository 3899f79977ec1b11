import { Button } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useState } from 'react'
import type { ApiClient } from '../../api/client/client'
import { PaletteMissing } from '../palette/palette-missing'
import type { PaletteTools } from '../palette/use-palette-actions'
import { MODIFIER, onMac, usePaletteKey } from '../palette/use-palette-key'
import classes from './find-button.module.css'

const loadPalette = () => import('../palette/palette')
type PaletteCode = Awaited<ReturnType<typeof loadPalette>>

/** The palette's code a moment before it is wanted. That it cannot be had is told when it is wanted. */
const loadAhead = () => void loadPalette().catch(() => undefined)

/** The way to everything by typing, from every page: a button, and Ctrl-K or ⌘K. */
export function FindButton(props: { api: ApiClient; tools: PaletteTools }) {
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState<PaletteCode | null>(null)
  const [missing, setMissing] = useState<unknown>(null)
  const typedAhead = usePaletteKey(open, { onToggle: setOpen, onNear: loadAhead })
  const close = () => setOpen(false)

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
      <Button
        variant="default"
        className={classes.button ?? ''}
        aria-haspopup="dialog"
        aria-keyshortcuts={`${MODIFIER}+K`}
        onClick={() => setOpen(true)}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
      >
        <IconSearch size={18} aria-hidden />
        <span className={classes.words}>
          Find… <kbd className={classes.keys}>{onMac ? '⌘K' : 'Ctrl K'}</kbd>
        </span>
      </Button>
      {open && code && (
        <code.Palette api={props.api} tools={props.tools} typedAhead={typedAhead} onClose={close} />
      )}
      {open && missing !== null && <PaletteMissing error={missing} onClose={close} />}
    </>
  )
}
