import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { visibleText } from '../../lib/visible-text'
import type { CatalogueSearch } from './catalogue-view'
import type { Match } from './filter-catalogue'
import classes from './integrations.module.css'
import type { Place } from './search-types'
import { summaryOf, titleOf } from './type-texts'

const LIST = 'integration-types'

/** The types as links to their panels. Arrows, Home and End move between them; above the first is the search. */
export function TypeList(props: { matches: readonly Match[]; view: CatalogueSearch }) {
  const { view } = props
  const { id: openKey } = view
  const before = useRef(openKey)

  // The panel that closes gives the focus back to where it was opened from.
  useEffect(() => {
    const closed = openKey === undefined ? before.current : undefined
    before.current = openKey
    if (closed !== undefined)
      cards()
        .find(({ dataset }) => dataset.key === closed)
        ?.focus()
  }, [openKey])

  return (
    <ul id={LIST} aria-label="Integration types" className={classes.cards} onKeyDown={move}>
      {props.matches.map(({ type, why }) => (
        <li key={type.key}>
          <Link
            to="/integrations"
            search={{ ...view, id: type.key }}
            // With a panel open, going back closes it, however many were looked at.
            replace={openKey !== undefined}
            resetScroll={false}
            className={classes.card}
            data-key={type.key}
            data-open={type.key === openKey}
          >
            <bdi className={classes.name}>{titleOf(type)}</bdi>
            <span className="muted">{summaryOf(type)}</span>
            {why.length > 0 && <span className={classes.why}>Found in {why.map(placeText).join(', ')}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

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

function move(event: KeyboardEvent) {
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
