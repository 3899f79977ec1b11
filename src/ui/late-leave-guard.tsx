import type { ComponentProps } from 'react'
import type { LeaveGuard } from './leave-guard'
import { Part } from './part'

/** The code that asks, a moment before there is something to lose. */
export const loadLeaveGuard = async () => (await import('./leave-guard')).LeaveGuard

/** The same as LeaveGuard for a page where most have nothing to lose at first: drawn, and loaded, once there is. */
export function LateLeaveGuard(props: ComponentProps<typeof LeaveGuard>) {
  return <Part load={loadLeaveGuard} with={props} />
}
