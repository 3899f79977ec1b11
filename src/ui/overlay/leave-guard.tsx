import { useBlocker, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isReloadDeliberate } from '../../lib/browser/deliberate-reload'
import { Button, SecondaryButton } from '../button/button'
import { Dialog, focusedFirst } from './dialog'

/**
 * Asks before a page with unsaved work is left: by a link, back, a reload or closing the tab (there the browser asks in
 * its own words). Other search parameters of the same page do not ask. After a save, navigate with `ignoreBlocker: true`:
 * `when` is one render late.
 */
export function LeaveGuard(props: {
  /** Whether there is unsaved work. A function is called when the page is left. */
  when: boolean | (() => boolean)
  /** The same where the tab is closed or reloaded; left out: `when`. */
  whenClosed?: () => boolean
  /** A question: "Leave without saving?" */
  title: string
  /** What happens to the work. */
  text: string
}) {
  const { when, whenClosed = when } = props
  const router = useRouter()
  const asks = useCallback(
    ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      const shown = router.state.resolvedLocation?.pathname ?? current.pathname
      // Where the address is another page's already, leaving was agreed to: that page is only not there yet.
      return shown === current.pathname && current.pathname !== next.pathname && isToAsk(when)
    },
    [router, when],
  )
  const leaving = useBlocker({
    shouldBlockFn: asks,
    enableBeforeUnload: () => !isReloadDeliberate() && isToAsk(whenClosed),
    disabled: when === false && whenClosed === when,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <Dialog title={props.title} onClose={leaving.reset}>
      <p>{props.text}</p>
      <div className="wrap end">
        <SecondaryButton onClick={leaving.proceed}>Leave</SecondaryButton>
        <Button ref={focusedFirst} onClick={leaving.reset}>
          Stay
        </Button>
      </div>
    </Dialog>
  )
}

function isToAsk(when: boolean | (() => boolean)): boolean {
  return typeof when === 'boolean' ? when : when()
}
