import { NativeSelect, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { KeyboardEvent } from 'react'
import { countWords } from '../../lib/text/count-words'
import { shortened } from '../../lib/text/shortened'
import { visibleText } from '../../lib/text/visible-text'
import { Button } from '../../ui/button/button'
import { Empty } from '../../ui/feedback/empty'
import type { useTypedSearch } from '../../ui/form/use-typed-search'
import {
  authInput,
  type CatalogueFilter,
  type CatalogueSearch,
  LONGEST_SEARCH,
  TRAITS,
  type Trait,
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
    const has = TRAITS.filter((one) => filter.has.includes(one) !== (one === trait))
    onView({ has: has.join(',') || undefined })
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
        value={filter.auth ?? ''}
        onChange={(event) => onView({ auth: event.currentTarget.value || undefined })}
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
          ? countWords(props.total, 'integration type')
          : `${props.shown} of ${props.total} integration types match`}
      </p>
    </search>
  )
}

function authOptions({ auth }: CatalogueFilter, facets: Facets): { value: string; label: string }[] {
  const option = ({ name, count }: Facets['auth'][number]) => ({
    value: authInput(name),
    label: `${shortened(visibleText(name), LONGEST_NAME) || '(no name)'} (${count})`,
  })
  const options = [
    { value: '', label: `Any (${facets.any})` },
    { value: 'none', label: `None (${facets.noAuth})` },
    ...facets.auth.map(option),
  ]
  // The chosen input stays in the list, even when no type has it any more.
  const isMissing = auth !== undefined && options.every(({ value }) => value !== auth)
  return isMissing ? [...options, option({ name: auth.slice(authInput('').length), count: 0 })] : options
}

/** Says that nothing matches, and clears the search or the filters. */
export function NoMatch(props: {
  filter: CatalogueFilter
  onClearSearch: () => void
  onView: (change: Partial<CatalogueSearch>) => void
}) {
  const { filter, onView } = props
  const searched = filter.query.trim() !== ''
  const filtered = filter.auth !== undefined || filter.has.length > 0
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
