import { useWindowEvent } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import { useKeys } from '../../domain/user/single-keys'
import { isComposing } from '../../lib/browser/is-composing'
import { onMac } from '../../lib/browser/modifier'
import { SecondaryButton } from '../../ui/button/button'
import { useLazyModule } from '../../ui/feedback/lazy'
import { Dialog } from '../../ui/overlay/dialog'
import classes from './find-button.module.css'
import type { TypedAhead } from './palette'

const MODIFIER = onMac ? 'Meta' : 'Control'

const loadPalette = async () => (await import('./palette')).Palette

const preloadPalette = () => void loadPalette().catch(() => undefined)

const NOTHING: TypedAhead = { query: '', isEntered: false }

/** Opens the palette from every page, by its button or Ctrl-K (⌘K), unless another dialog is open. */
export function FindButton(props: { onSignOut: () => void }) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(NOTHING)
  const { code: Palette, failure } = useLazyModule(open ? loadPalette : null)
  const close = () => {
    setOpen(false)
    setTyped(NOTHING)
  }
  useWindowEvent('keydown', (event) => {
    if (event.key === MODIFIER) preloadPalette()
    const isShortcut = event.key.toLowerCase() === 'k' && (onMac ? event.metaKey : event.ctrlKey)
    if (!isShortcut || event.shiftKey || event.altKey || event.repeat) return
    if (!open && document.querySelector('dialog[open]')) return
    event.preventDefault()
    if (open) close()
    else setOpen(true)
  })
  // On a page with its own search field, the key goes there.
  useKeys((key) => {
    if (key !== '/') return false
    const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
    field?.focus()
    field?.select()
    if (field === null) setOpen(true)
    return true
  })

  return (
    <>
      <SecondaryButton
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={`${MODIFIER}+K`}
        onClick={() => setOpen(true)}
        onPointerEnter={preloadPalette}
        onFocus={preloadPalette}
      >
        <span className="line">
          <IconSearch size={18} aria-hidden />
          <span className={classes.words}>
            Find… <kbd className={`panel small ${classes.keys}`}>{onMac ? '⌘K' : 'Ctrl K'}</kbd>
          </span>
        </span>
      </SecondaryButton>
      {open && Palette && <Palette {...props} typedAhead={typed} onClose={close} />}
      {open && !Palette && (
        <Dialog title="Find" layout="palette" onClose={close}>
          <input
            className={classes.input}
            aria-label="Find a page, vehicle, or action"
            placeholder="Plate, page, or action"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            value={typed.query}
            onChange={({ currentTarget }) => setTyped({ query: currentTarget.value, isEntered: false })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !isComposing(event)) setTyped({ ...typed, isEntered: true })
            }}
          />
          {failure}
        </Dialog>
      )}
    </>
  )
}
