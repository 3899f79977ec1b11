import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, SecondaryButton } from '../button/button'
import { IconButton } from '../button/icon-button'
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

/** A menu item: its text, the callback to run after the menu closes, and the reason why it is disabled. */
export type MenuItem = readonly [text: string, run: () => void, disabledReason?: string | null]

export function MenuItems({ items, close }: { items: readonly MenuItem[]; close: () => void }) {
  return items.map(([text, run, disabledReason = null]) => (
    <Button
      key={text}
      {...ITEM}
      disabledReason={disabledReason}
      onClick={() => {
        close()
        run()
      }}
    >
      {text}
    </Button>
  ))
}

/** Renders a menu of less frequent actions. Clicks on `children` don't close it. */
export function MoreButton(props: { id?: string; items: readonly MenuItem[]; children?: ReactNode }) {
  const { items, children, ...button } = props
  return (
    <PopoverButton label="More" {...button}>
      {(close) => (
        <>
          {children}
          <MenuItems items={items} close={close} />
        </>
      )}
    </PopoverButton>
  )
}

export const ITEM = { variant: 'subtle', tone: 'neutral', size: 'sm' } as const
