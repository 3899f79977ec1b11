import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, SecondaryButton } from '../button/button'
import { IconButton } from '../content/icon-button'
import classes from './popover-button.module.css'

/** Renders a native popover, closed by Escape and clicks outside. Mantine's Menu adds 11 KiB for the same. */
export function PopoverButton(props: {
  id?: string
  label: string
  /** The button's content. If absent, the icon of a row's menu. */
  face?: ReactNode
  children: (close: () => void) => ReactNode
}) {
  const { id, label, face } = props
  const panel = useId()
  // Rendered when first opened. Keeps its state when closed.
  const [wanted, setWanted] = useState(false)
  const close = () => document.getElementById(panel)?.hidePopover()
  return (
    <>
      {face === undefined ? (
        <IconButton id={id} label={label} icon="dots" popoverTarget={panel} />
      ) : (
        <SecondaryButton className={classes.button} popoverTarget={panel} aria-label={label} title={label}>
          {face}
        </SecondaryButton>
      )}
      <div
        id={panel}
        popover="auto"
        className={`raised ${classes.panel}`}
        data-menu={face === undefined}
        onBeforeToggle={() => flushSync(() => setWanted(true))}
      >
        {wanted && props.children(close)}
      </div>
    </>
  )
}

/** A menu item: its text, and the callback to run after the menu closes. */
export type MenuItem = readonly [text: string, run: () => void]

/** Renders a menu of less frequent actions. Clicks on `children` don't close it. */
export function MoreButton(props: { items: readonly MenuItem[]; children?: ReactNode }) {
  return (
    <PopoverButton label="More">
      {(close) => (
        <>
          {props.children}
          {props.items.map(([text, run]) => (
            <Button
              key={text}
              {...ITEM}
              onClick={() => {
                close()
                run()
              }}
            >
              {text}
            </Button>
          ))}
        </>
      )}
    </PopoverButton>
  )
}

/** Button props of a menu's items. */
export const ITEM = { variant: 'subtle', tone: 'neutral', size: 'sm' } as const
