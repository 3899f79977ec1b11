import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Button, SecondaryButton } from '../button/button'
import { Dialog, focusedFirst } from './dialog'

/**
 * Asks before the user leaves a page with unsaved work: by a link, Back, a fleet change, a reload, or closing the tab (in the
 * browser's own words). Changes to other URL parameters don't ask. After a save, navigate with `ignoreBlocker: true`, because
 * `when` updates only on the next render.
 */
export function UnsavedGuard(props: {
  /** Whether there is unsaved work. A function is called when the user leaves the page. */
  when: boolean | (() => boolean)
  /** Whether to ask when the user closes or reloads the tab. Defaults to `when`. */
  whenClosed?: () => boolean
  title: string
  text: string
}) {
  const { when, whenClosed = when } = props
  const router = useRouter()
  const asks = useCallback<ShouldBlockFn>(
    ({ current, next }) => {
      const shown = router.state.resolvedLocation?.pathname ?? current.pathname
      // If the URL already belongs to another page, the user agreed to leave and that page is still loading.
      const leaves = current.pathname !== next.pathname || current.search.fleet !== next.search.fleet
      return shown === current.pathname && leaves && isToAsk(when)
    },
    [router, when],
  )
  const leaving = useBlocker({
    shouldBlockFn: asks,
    enableBeforeUnload: () => isToAsk(whenClosed),
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

const isToAsk = (when: boolean | (() => boolean)): boolean => (typeof when === 'boolean' ? when : when())
