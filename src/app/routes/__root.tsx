import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { RouterContext } from '../shell/router-context'

// The router does not split its root off by itself: what draws is loaded beside what reads.
export const Route = createRootRouteWithContext<RouterContext>()({
  component: lazyRouteComponent(() => import('../shell/root'), 'Root'),
})
