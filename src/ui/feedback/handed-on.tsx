import { type ReactNode, useRef } from 'react'
import { useFocusHandedOn } from './use-focus-handed-on'

/** Buttons that go away by what they do: the focus goes on to the heading above them, and does not get lost. */
export function HandedOn(props: { className?: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusHandedOn(place)
  return (
    <div ref={place} className={props.className}>
      {props.children}
    </div>
  )
}
