import { NativeSelect, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo } from 'react'
import { type Catalogue, integrationsOptions, type UnreadableItem } from '../../api/resources/integrations'
import { operations } from '../../contract/operations'
import { useApi } from '../../domain/person/use-api'
import { useZone } from '../../domain/person/use-zone'
import { ApiKeyNote, isKeyRefusal } from '../../domain/words/api-key-note'
import { countWords } from '../../lib/text/count-words'
import { shortened } from '../../lib/text/shortened'
import { visibleText } from '../../lib/text/visible-text'
import { SecondaryButton } from '../../ui/button/button'
import { ExportButtons } from '../../ui/button/export-buttons'
import { RawJson } from '../../ui/content/raw-text'
import { Empty } from '../../ui/feedback/empty'
import { Failure } from '../../ui/feedback/failure'
import { Notice } from '../../ui/feedback/notice'
import { ReadWait } from '../../ui/feedback/read-wait'
import { Skeleton } from '../../ui/feedback/skeleton'
import { StaleBanner } from '../../ui/feedback/stale-banner'
import { useTypedSearch } from '../../ui/form/use-typed-search'
import { Page } from '../../ui/layout/page'
import {
  authInput,
  type CatalogueFilter,
  type CatalogueSearch,
  filterOfView,
  LONGEST_SEARCH,
  TRAITS,
  type Trait,
} from './catalogue-view'
import { type Facets, filterCatalogue, matchingTexts, searchable } from './filter-catalogue'
import classes from './integrations.module.css'
import { focusCard, TypeList } from './type-list'
import { TypePanel } from './type-panel'
import { catalogueCsv, catalogueJson, withoutSecrets } from './type-texts'

interface ViewProps {
  readonly view: CatalogueSearch
  /** Changes the view without a new history entry. */
  readonly onView: (change: Partial<CatalogueSearch>) => void
}

/** The catalogue of integration types: what each needs to connect, with search, filters and exports. */
export function IntegrationsPage(props: ViewProps) {
  const { onView } = props
  const zone = useZone()
  const list = useQuery(integrationsOptions(useApi()))
  const { data, error } = list
  const retry = { onRetry: () => void list.refetch(), retrying: list.isFetching }
  // The list follows the typing at once, the URL after a pause.
  const typed = useTypedSearch(props.view.q ?? '', (q) => onView({ q: q || undefined }))
  const view = useMemo(() => ({ ...props.view, q: typed.text || undefined }), [props.view, typed.text])
  return (
    <Page
      title="Integrations"
      lead={<p className="muted">What each integration needs to connect. Nothing is connected here.</p>}
      action={
        data &&
        !isEmpty(data) && (
          // The matching types, in the service's order.
          <ExportButtons
            stem="integration-types"
            json={() => catalogueJson(matchingTexts(data, filterOfView(view)))}
            csv={() => {
              const { matches } = filterCatalogue(searchable(data.types), filterOfView(view))
              return catalogueCsv(matches.map(({ type }) => type))
            }}
          />
        )
      }
    >
      <ApiKeyNote operation={operations.integrations} error={error} />
      {data && error && (
        <StaleBanner error={error} loadedAt={list.dataUpdatedAt * 1000} zone={zone} {...retry} />
      )}
      {data ? (
        <Loaded view={view} onView={onView} typed={typed} catalogue={data} />
      ) : error ? (
        !isKeyRefusal(error) && <Failure error={error} {...retry} />
      ) : (
        <>
          <ReadWait error={list.failureReason} />
          <div className={classes.columns}>
            <Skeleton
              className={`stack-xs ${classes.cards}`}
              rowClassName={classes.loading}
              before={<div className={`${classes.loading} ${classes.loadingFilters}`} />}
            />
          </div>
        </>
      )}
    </Page>
  )
}

function isEmpty({ types, unreadable }: Catalogue): boolean {
  return types.length + unreadable.length === 0
}

function Loaded(props: ViewProps & { catalogue: Catalogue; typed: ReturnType<typeof useTypedSearch> }) {
  const { view, onView, typed } = props
  const { types, unreadable } = props.catalogue
  const { q, auth, has } = view
  // Without the panel's id: opening a panel does not filter the list again.
  const filter = useMemo(() => filterOfView({ q, auth, has }), [q, auth, has])
  const prepared = useMemo(() => searchable(types), [types])
  const { matches, facets } = useMemo(() => filterCatalogue(prepared, filter), [prepared, filter])
  const open = view.id === undefined ? undefined : types.find(({ key }) => key === view.id)

  if (isEmpty(props.catalogue)) {
    return (
      <Empty title="No integrations yet">
        What each one needs would be listed here. Ask your administrator to set one up.
      </Empty>
    )
  }
  return (
    <div className={classes.columns} data-open={view.id !== undefined}>
      <div className={`stack ${classes.list}`}>
        <CatalogueFilters
          typed={typed}
          filter={filter}
          facets={facets}
          total={types.length}
          shown={matches.length}
          onView={onView}
        />
        {matches.length > 0 && <TypeList matches={matches} view={view} onCommit={typed.commit} />}
        {matches.length === 0 && types.length > 0 && (
          <NoMatch filter={filter} onClearSearch={() => typed.type('')} onView={onView} />
        )}
        {unreadable.length > 0 && <UnreadableItems items={unreadable} />}
      </div>
      <TypePanel type={open} view={view} />
    </div>
  )
}

/** The items of the list that are no integration types by the specification, as they were sent. */
function UnreadableItems({ items }: { items: readonly UnreadableItem[] }) {
  const title = `${countWords(items.length, 'item')} of the list cannot be read`
  return (
    <Notice tone="warning" role="note" title={title}>
      <ul className={`bullets stack-tight ${classes.unreadable}`} aria-label="Items that cannot be read">
        {items.map(({ place, problem, raw }) => (
          <li key={place}>
            Item {place} {problem}.
            <RawJson summary="Raw JSON" json={withoutSecrets(raw)} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const LABELS: Readonly<Record<Trait, string>> = {
  urls: 'Has URLs',
  headers: 'Needs headers',
  documentation: 'Has documentation',
}
/** Longest name in the list of auth inputs, in characters: browsers draw the list as wide as its longest line. */
const LONGEST_NAME = 40

/** The search and the filters, each choice with its count. `/` focuses the search from anywhere on the page. */
function CatalogueFilters(props: {
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
      <fieldset className={`row-facts ${classes.traits}`} aria-label="Only types that">
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
function NoMatch(props: {
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
          {searched && <SecondaryButton onClick={props.onClearSearch}>Clear search</SecondaryButton>}
          {filtered && (
            <SecondaryButton onClick={() => onView({ auth: undefined, has: undefined })}>
              Clear filters
            </SecondaryButton>
          )}
        </div>
      }
    >
      {searched && filtered && 'Filters are set, too. '}
      Words are searched in titles, inputs, headers and URLs.
    </Empty>
  )
}
