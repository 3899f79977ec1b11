import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After a navigation to another page the focus goes to its heading, so that a screen reader says where one is. */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
