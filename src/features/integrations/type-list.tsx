import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, memo, useCallback, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { IntegrationType } from '../../api/resources/integrations'
import { visibleText } from '../../lib/text/visible-text'
import type { CatalogueSearch } from './catalogue-view'
import type { Match } from './filter-catalogue'
import classes from './integrations.module.css'
import type { Place } from './search-types'
import { summaryOf, titleOf } from './type-texts'
import { useGrowing } from './use-growing'

const LIST = 'integration-types'

/** The types as links to their panels. Arrows, Home and End move between them; above the first is the search. */
export function TypeList(props: {
  matches: readonly Match[]
  view: CatalogueSearch
  /** Writes into the URL what is typed: going back leads to the list as it was. */
  onCommit: () => void
}) {
  const { matches, view } = props
  const { id: openKey } = view
  const before = useRef(openKey)
  const navigate = useNavigate()
  const { history } = useRouter()
  const { count, drawAll } = useGrowing(matches)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  // The panel that closes gives the focus back to where it was opened from.
  useEffect(() => {
    const closed = openKey === undefined ? before.current : undefined
    before.current = openKey
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
      // With a panel open, going back closes it, however many were looked at.
      const replace = view.id !== undefined
      onCommit()
      // Else the history makes one step of both, and going back leads to the list before the search.
      history.flush()
      void navigate({ to: '/integrations', search, replace, resetScroll: false })
    },
    [navigate, history],
  )

  function move(event: KeyboardEvent) {
    // The last one may not be drawn yet.
    if (event.key === 'End') flushSync(drawAll)
    moveFocus(event)
  }

  return (
    <ul id={LIST} aria-label="Integration types" className={classes.cards} onKeyDown={move}>
      {matches.slice(0, count).map(({ type, why }) => (
        <Card
          key={type.key}
          type={type}
          why={why}
          isOpen={type.key === openKey}
          address={addressOf(view, type.key)}
          onOpen={open}
        />
      ))}
    </ul>
  )
}

/** Relative to the page. The router's own link is too dear for hundreds: each follows every change of the URL. */
function addressOf({ q, auth, has }: CatalogueSearch, id: string): string {
  const view = Object.entries({ q, auth, has, id }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `?${new URLSearchParams(view)}`
}

const Card = memo(function Card(props: {
  type: IntegrationType
  why: readonly Place[]
  isOpen: boolean
  address: string
  onOpen: (event: MouseEvent, key: string) => void
}) {
  const { type, why } = props
  return (
    <li>
      <a
        href={props.address}
        className={classes.card}
        data-key={type.key}
        data-open={props.isOpen}
        onClick={(event) => props.onOpen(event, type.key)}
      >
        <bdi className={classes.name}>{titleOf(type)}</bdi>
        <span className="muted">{summaryOf(type)}</span>
        {why.length > 0 && <span className={classes.why}>Found in {why.map(placeText).join(', ')}</span>}
      </a>
    </li>
  )
})

function placeText({ where, text }: Place): string {
  return where === 'title' ? 'the title' : `${where} ${visibleText(text)}`
}

function cards(): HTMLElement[] {
  return [...(document.getElementById(LIST)?.querySelectorAll<HTMLElement>('a') ?? [])]
}

/** Leads to a card by its place in the list, if there is one. */
export function focusCard(place: number): void {
  cards()[place]?.focus()
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
