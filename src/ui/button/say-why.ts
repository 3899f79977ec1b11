import classes from './say-why.module.css'

/** Room for the text and its distance from the edges, in pixels. */
const ROOM = { width: 280, height: 72, edge: 8 }

let stop = new AbortController()

/** Says why a pressed button does nothing: beside it and politely announced, until the next press, key or scrolling. */
export function sayWhy(button: HTMLElement, why: string): void {
  stop.abort()
  stop = new AbortController()
  const { signal } = stop
  const note = document.createElement('div')
  note.role = 'status'
  note.className = `no-print ${classes.note}`
  const { left, top, bottom } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  note.style.left = `${Math.max(ROOM.edge, Math.min(left, clientWidth - ROOM.width - ROOM.edge))}px`
  if (bottom + ROOM.height < clientHeight) note.style.top = `${bottom + ROOM.edge}px`
  else note.style.bottom = `${clientHeight - top + ROOM.edge}px`
  // The rest of the page is hidden from screen readers while a dialog is open.
  const place = button.closest('dialog') ?? document.body
  place.append(note)
  // Only a live region that is there before its text is announced.
  setTimeout(() => {
    note.textContent = why
  })
  signal.addEventListener('abort', () => note.remove())
  const end = () => stop.abort()
  for (const event of ['pointerdown', 'keydown', 'scroll', 'resize'])
    window.addEventListener(event, end, { capture: true, signal })
  button.addEventListener('blur', end, { signal })
}
