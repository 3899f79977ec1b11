import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './button.module.css'

interface Look {
  /** filled: what the page or dialog is for, once; default: the other buttons; subtle: beside those. */
  variant?: 'filled' | 'default' | 'subtle'
  size?: 'md' | 'sm' | 'xs' | 'compact-md' | 'compact-sm' | 'compact-xs'
  /** neutral: without the accent; danger: deletes or discards something. */
  tone?: 'neutral' | 'danger'
  fullWidth?: boolean
  leftSection?: ReactNode
  rightSection?: ReactNode
}

export type ButtonProps = Look & Omit<ComponentPropsWithRef<'button'>, keyof Look>
type AnchorProps = Look & Omit<ComponentPropsWithRef<'a'>, keyof Look>

/**
 * A button. Native, since it is the most frequent thing on every page: Mantine's brings its loader and its transitions
 * along. With `data-disabled` it looks disabled, but keeps the focus and can say why.
 */
export function Button(props: ButtonProps) {
  return <button type="button" {...dressed(props)} />
}

/** One of the buttons beside the one that the page or dialog is for. */
export function SecondaryButton(props: ButtonProps) {
  return <Button variant="default" {...props} />
}

/** A link that looks like a button, to an address outside the console or to none. */
export function AnchorButton(props: AnchorProps) {
  return <a {...dressed(props)} />
}

/** A link to a page of the console that looks like a button. */
export const LinkButton = createLink(AnchorButton)

function dressed<Props extends Look & { className?: string | undefined; children?: ReactNode }>(
  props: Props,
) {
  const { variant = 'filled', size = 'sm', tone, fullWidth, leftSection, rightSection, ...rest } = props
  const looks = [
    classes.button,
    classes[variant],
    classes[size],
    tone && classes[tone],
    fullWidth && classes.full,
    leftSection && classes.withLeft,
    rightSection && classes.withRight,
    props.className,
  ]
  return {
    ...rest,
    className: looks.filter(Boolean).join(' '),
    children: (
      <>
        {leftSection && <span className={classes.section}>{leftSection}</span>}
        <span className={classes.label}>{props.children}</span>
        {rightSection && <span className={classes.section}>{rightSection}</span>}
      </>
    ),
  }
}
