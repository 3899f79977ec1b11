import { type ReactNode, useRef } from 'react'
import { useFocusFallback } from './use-focus-fallback'

/** Wraps buttons that disappear when used: the focus then moves to the heading above them. */
export function FocusFallback(props: { className?: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusFallback(place)
  return (
    <div ref={place} className={props.className}>
      {props.children}
    </div>
  )
}
