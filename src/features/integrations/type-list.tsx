import { useNavigate, useRouter } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { IntegrationType } from '../../api/resources/integrations'
import { visibleText } from '../../lib/text/visible-text'
import type { CatalogueSearch } from './catalogue-view'
import type { Match, SearchedText } from './filter-catalogue'
import classes from './integrations.module.css'
import { summaryOf, titleOf } from './type-texts'

const LIST = 'integration-types'

/** The types as links to their panels. Arrow keys, Home and End move the focus; ↑ on the first goes to the search. */
export function TypeList(props: {
  matches: readonly Match[]
  view: CatalogueSearch
  /** Writes the typed search into the URL at once, so that going back restores this list. */
  onCommit: () => void
}) {
  const { matches, view } = props
  const { id: openKey } = view
  const lastOpenKey = useRef(openKey)
  const navigate = useNavigate()
  const { history } = useRouter()
  const { count, drawAll } = useDrawnCount(matches)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  // When the panel closes, the focus returns to the card that opened it.
  useEffect(() => {
    const closed = openKey === undefined ? lastOpenKey.current : undefined
    lastOpenKey.current = openKey
    if (closed !== undefined)
      cards()
        .find(({ dataset }) => dataset.key === closed)
        ?.focus()
  }, [openKey])

  const open = useCallback(
    (event: MouseEvent, id: string) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      const { view, onCommit } = latest.current
      const search = { ...view, id }
      // One history entry for all panels: going back closes the panel, however many were opened.
      const replace = view.id !== undefined
      onCommit()
      // Without the flush both changes become one entry, and going back leads to the list before the search.
      history.flush()
      void navigate({ to: '/integrations', search, replace, resetScroll: false })
    },
    [navigate, history],
  )

  function move(event: KeyboardEvent) {
    // The last card may not be drawn yet.
    if (event.key === 'End') flushSync(drawAll)
    moveFocus(event)
  }

  return (
    <ul id={LIST} aria-label="Integration types" className={`stack-xs ${classes.cards}`} onKeyDown={move}>
      {matches.slice(0, count).map(({ type, foundIn }) => (
        <Card
          key={type.key}
          type={type}
          foundIn={foundIn}
          isOpen={type.key === openKey}
          address={addressOf(view, type.key)}
          onOpen={open}
        />
      ))}
    </ul>
  )
}

/** The panel's address, relative to the page. Hundreds of router links would each follow every change of the URL. */
function addressOf({ q, auth, has }: CatalogueSearch, id: string): string {
  const view = Object.entries({ q, auth, has, id }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `?${new URLSearchParams(view)}`
}

const Card = memo(function Card(props: {
  type: IntegrationType
  foundIn: readonly SearchedText[]
  isOpen: boolean
  address: string
  onOpen: (event: MouseEvent, key: string) => void
}) {
  const { type, foundIn } = props
  return (
    <li>
      <a
        href={props.address}
        className={`panel stack ${classes.card}`}
        data-key={type.key}
        data-open={props.isOpen}
        onClick={(event) => props.onOpen(event, type.key)}
      >
        <bdi className={`strong ${classes.name}`}>{titleOf(type)}</bdi>
        <span className="muted">{summaryOf(type)}</span>
        {foundIn.length > 0 && <span className="accent">Found in {foundIn.map(foundInText).join(', ')}</span>}
      </a>
    </li>
  )
})

function foundInText({ where, text }: SearchedText): string {
  return where === 'title' ? 'the title' : `${where} ${visibleText(text)}`
}

function cards(): HTMLElement[] {
  return [...(document.getElementById(LIST)?.querySelectorAll<HTMLElement>('a') ?? [])]
}

/** Focuses the card at an index of the list, if there is one. */
export function focusCard(index: number): void {
  cards()[index]?.focus()
}

function moveFocus(event: KeyboardEvent) {
  const all = cards()
  const at = all.findIndex((card) => card.matches(':focus'))
  const targets: Partial<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, all.length - 1),
    ArrowUp: at - 1,
    Home: 0,
    End: all.length - 1,
  }
  const target = targets[event.key]
  if (at < 0 || target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  if (target < 0) document.querySelector<HTMLElement>('main input[type="search"]')?.focus()
  else focusCard(target)
}

/** Cards that are drawn at once, more than a screen of them, and how many follow in each step. */
const FIRST = 24
const STEP = 48
/** Between two steps, in milliseconds: typing goes first. */
const PAUSE_MS = 60

/** How many items of a list to draw: the first at once, the others step by step, or all by `drawAll`. */
function useDrawnCount(items: readonly unknown[]) {
  const [drawn, setDrawn] = useState({ items, count: FIRST })
  const count = drawn.items === items ? drawn.count : FIRST
  useEffect(() => {
    if (count >= items.length) return
    const timer = setTimeout(() => startTransition(() => setDrawn({ items, count: count + STEP })), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [items, count])
  return { count, drawAll: () => setDrawn({ items, count: items.length }) }
}
