import { NativeSelect, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { KeyboardEvent } from 'react'
import { visibleText } from '../../lib/text/visible-text'
import { Button } from '../../ui/button/button'
import { Empty } from '../../ui/feedback/empty'
import type { useTypedSearch } from '../../ui/form/use-typed-search'
import {
  type CatalogueFilter,
  type CatalogueSearch,
  LONGEST_SEARCH,
  readAuthChoice,
  TRAITS,
  type Trait,
  writeAuthChoice,
  writeTraits,
} from './catalogue-view'
import type { Facets } from './filter-catalogue'
import classes from './integrations.module.css'
import { focusCard } from './type-list'

const LABELS: Readonly<Record<Trait, string>> = {
  urls: 'Has URLs',
  headers: 'Needs headers',
  documentation: 'Has documentation',
}
/** Longest name in the list of auth inputs, in characters: browsers draw the list as wide as its longest line. */
const LONGEST_NAME = 40

/** The search and the filters, each choice with its count. `/` focuses the search from anywhere on the page. */
export function CatalogueFilters(props: {
  typed: ReturnType<typeof useTypedSearch>
  filter: CatalogueFilter
  facets: Facets
  total: number
  shown: number
  onView: (change: Partial<CatalogueSearch>) => void
}) {
  const { filter, facets, onView } = props
  const { text, type, commit } = props.typed

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') commit()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    focusCard(0)
  }

  function toggle(trait: Trait) {
    onView({ has: writeTraits(TRAITS.filter((one) => filter.has.includes(one) !== (one === trait))) })
  }

  return (
    <search className="stack-sm">
      <TextInput
        type="search"
        label="Search integrations"
        description="Titles, inputs, headers, URLs. Press ↓ for the list."
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        spellCheck={false}
      />
      <NativeSelect
        label="Auth input"
        value={writeAuthChoice(filter.auth) ?? ''}
        onChange={(event) => onView({ auth: writeAuthChoice(readAuthChoice(event.currentTarget.value)) })}
        data={authOptions(filter, facets)}
      />
      <fieldset className={`wrap ${classes.traits}`} aria-label="Only types that">
        {TRAITS.filter((trait) => filter.has.includes(trait) || !facets.shared.includes(trait)).map(
          (trait) => (
            <label key={trait}>
              <input type="checkbox" checked={filter.has.includes(trait)} onChange={() => toggle(trait)} />
              {LABELS[trait]} <span className="muted tabular">({facets.has[trait]})</span>
            </label>
          ),
        )}
      </fieldset>
      <p role="status" className="muted">
        {props.shown === props.total
          ? `${props.total} integration ${props.total === 1 ? 'type' : 'types'}`
          : `${props.shown} of ${props.total} integration types match`}
      </p>
    </search>
  )
}

function authOptions(filter: CatalogueFilter, facets: Facets): { value: string; label: string }[] {
  const { auth: chosen } = filter
  // The chosen input stays in the list, even when no type has it any more.
  const missing =
    chosen?.kind === 'input' && !facets.auth.some(({ name }) => name === chosen.name)
      ? [{ name: chosen.name, count: 0 }]
      : []
  return [
    { value: '', label: `Any (${facets.any})` },
    { value: 'none', label: `None (${facets.noAuth})` },
    ...[...facets.auth, ...missing].map(({ name, count }) => ({
      value: `input:${name}`,
      label: `${shortened(visibleText(name)) || '(no name)'} (${count})`,
    })),
  ]
}

function shortened(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text
}

/** Says that nothing matches, and clears the search or the filters. */
export function NoMatch(props: {
  filter: CatalogueFilter
  onClearSearch: () => void
  onView: (change: Partial<CatalogueSearch>) => void
}) {
  const { filter, onView } = props
  const searched = filter.query.trim() !== ''
  const filtered = filter.auth !== null || filter.has.length > 0
  return (
    <Empty
      title={
        searched
          ? `No integration type matches “${visibleText(filter.query.trim())}”`
          : 'No integration type matches'
      }
      action={
        <div className="wrap">
          {searched && (
            <Button variant="default" onClick={props.onClearSearch}>
              Clear search
            </Button>
          )}
          {filtered && (
            <Button variant="default" onClick={() => onView({ auth: undefined, has: undefined })}>
              Clear filters
            </Button>
          )}
        </div>
      }
    >
      {searched && filtered && 'Filters are set, too. '}
      Words are searched in titles, inputs, headers and URLs.
    </Empty>
  )
}
