import { Button as MantineButton, type ButtonProps as MantineProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import classes from './button.module.css'

interface Look extends Pick<MantineProps, 'disabled' | 'fullWidth' | 'leftSection' | 'size'> {
  /** `filled`: the main action of a page or dialog; `default`: other buttons; `subtle`: secondary to those. */
  variant?: 'filled' | 'default' | 'subtle'
  /** `neutral`: without the accent color; `danger`: deletes or discards something. */
  tone?: 'neutral' | 'danger'
}

export type ButtonProps = Look &
  Omit<ComponentPropsWithRef<'button'>, keyof Look | 'color' | 'style'> & {
    /** Why the button does nothing, shown when it's pressed. It looks disabled, but keeps the focus. */
    disabledReason?: string | null
  }
type AnchorProps = Look & Omit<ComponentPropsWithRef<'a'>, keyof Look | 'color' | 'style'>

const COLORS = { neutral: 'gray', danger: 'red' }

export function Button({ disabledReason = null, onClick, title, ...props }: ButtonProps) {
  const isDisabled = disabledReason !== null
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (disabledReason === null) return onClick?.(event)
    event.preventDefault()
    // Ignore the second click of a double click, whose first click started the action.
    if (event.detail < 2) showReason(event.currentTarget, disabledReason)
  }
  return (
    <MantineButton
      aria-disabled={isDisabled || undefined}
      data-disabled={isDisabled}
      title={disabledReason ?? title}
      onClick={click}
      {...mantineProps(props)}
    />
  )
}

export function SecondaryButton(props: ButtonProps) {
  return <Button variant="default" {...props} />
}

export function AnchorButton(props: AnchorProps) {
  return <MantineButton component="a" {...mantineProps(props)} />
}

export const LinkButton = createLink(AnchorButton)

function mantineProps<Props extends Look>({ variant = 'filled', tone, ...props }: Props) {
  return { variant, ...(tone && { color: COLORS[tone] }), ...props }
}

/** Size of the text and its distance from the edges (px). */
const ROOM = { width: 280, height: 72, edge: 8 }

let stop = new AbortController()

/** Shows why a disabled button did nothing, next to it and in a live region, until the next click, key, or scroll. */
export function showReason(button: HTMLElement, why: string): void {
  stop.abort()
  stop = new AbortController()
  const { signal } = stop
  const note = document.createElement('div')
  note.role = 'status'
  note.className = `no-print raised small ${classes.why}`
  const { left, top, bottom } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  note.style.left = `${Math.max(ROOM.edge, Math.min(left, clientWidth - ROOM.width - ROOM.edge))}px`
  if (bottom + ROOM.height < clientHeight) note.style.top = `${bottom + ROOM.edge}px`
  else note.style.bottom = `${clientHeight - top + ROOM.edge}px`
  // While a dialog is open, the rest of the page is hidden from screen readers.
  const place = button.closest('dialog') ?? document.body
  place.append(note)
  // A live region must exist before its text changes, or screen readers ignore it.
  setTimeout(() => {
    note.textContent = why
  })
  signal.addEventListener('abort', () => note.remove())
  const end = () => stop.abort()
  for (const event of ['pointerdown', 'keydown', 'scroll', 'resize'])
    window.addEventListener(event, end, { capture: true, signal })
  button.addEventListener('blur', end, { signal })
}
