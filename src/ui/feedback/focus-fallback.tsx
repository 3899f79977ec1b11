import { type ReactNode, useRef } from 'react'
import { useFocusFallback } from './use-focus-fallback'

/** Buttons that go away by what they do: the focus goes on to the heading above them, and does not get lost. */
export function FocusFallback(props: { className?: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusFallback(place)
  return (
    <div ref={place} className={props.className}>
      {props.children}
    </div>
  )
}
