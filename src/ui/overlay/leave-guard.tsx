import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isReloadDeliberate } from '../../lib/browser/deliberate-reload'
import { Dialog } from './dialog'
import classes from './leave-guard.module.css'

/**
 * Asks before a page with work in hand is left: by a link, back, a reload or closing the tab (where the browser asks in
 * its own words). Another view of the same page, by its search parameters, is not asked about. After a save, navigate
 * with `ignoreBlocker: true`: `when` would be one drawing late.
 */
export function LeaveGuard(props: {
  /** Whether there is something to lose; a function is asked at the moment of leaving. */
  when: boolean | (() => boolean)
  /** A question: "Leave without saving?" */
  title: string
  /** What becomes of the work. */
  text: string
}) {
  const { when } = props
  const asks = useCallback(
    ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
      current.pathname !== next.pathname && isToAsk(when),
    [when],
  )
  const leaving = useBlocker({
    shouldBlockFn: asks,
    enableBeforeUnload: () => !isReloadDeliberate() && isToAsk(when),
    disabled: when === false,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <Dialog title={props.title} onClose={leaving.reset}>
      <p>{props.text}</p>
      <div className={classes.actions}>
        <Button onClick={leaving.reset}>Stay</Button>
        <Button variant="default" onClick={leaving.proceed}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}

function isToAsk(when: boolean | (() => boolean)): boolean {
  return typeof when === 'boolean' ? when : when()
}
