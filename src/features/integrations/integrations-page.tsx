import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Catalogue, integrationsOptions, type UnreadableItem } from '../../api/resources/integrations'
import { operations } from '../../contract/operations'
import { useApi } from '../../domain/person/use-api'
import { useZone } from '../../domain/person/use-zone'
import { ApiKeyNote } from '../../domain/words/api-key-note'
import { saveFile } from '../../lib/browser/save-file'
import { Button } from '../../ui/button/button'
import { RawJson } from '../../ui/content/raw-text'
import { Empty } from '../../ui/feedback/empty'
import { Failure } from '../../ui/feedback/failure'
import { Notice } from '../../ui/feedback/notice'
import { ReadWait } from '../../ui/feedback/read-wait'
import { Skeleton } from '../../ui/feedback/skeleton'
import { StaleBanner } from '../../ui/feedback/stale-banner'
import { useTypedSearch } from '../../ui/form/use-typed-search'
import { Page } from '../../ui/layout/page'
import { CatalogueFilters, NoMatch } from './catalogue-filters'
import { type CatalogueSearch, filterOfView } from './catalogue-view'
import { filterCatalogue, matchingTexts, searchable } from './filter-catalogue'
import classes from './integrations.module.css'
import { TypeList } from './type-list'
import { TypePanel } from './type-panel'
import { catalogueCsv, catalogueJson } from './type-texts'

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
  const { data } = list
  // The list follows the typing at once, the URL after a pause.
  const typed = useTypedSearch(props.view.q ?? '', (q) => onView({ q: q || undefined }))
  const view = useMemo(() => ({ ...props.view, q: typed.text || undefined }), [props.view, typed.text])
  return (
    <Page
      title="Integrations"
      lead={<p className="muted">What each integration needs to connect. Nothing is connected here.</p>}
      action={data && !isEmpty(data) && <ExportButtons catalogue={data} view={view} />}
    >
      <ApiKeyNote operation={operations.integrations} />
      {data && list.error && (
        <StaleBanner
          error={list.error}
          loadedAt={list.dataUpdatedAt * 1000}
          zone={zone}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {data ? (
        <Loaded view={view} onView={onView} typed={typed} catalogue={data} />
      ) : list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
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

/** Exports the matching types, in the service's order. */
function ExportButtons(props: { catalogue: Catalogue; view: CatalogueSearch }) {
  const { catalogue, view } = props
  function saveJson() {
    saveFile('integration-types.json', catalogueJson(matchingTexts(catalogue, filterOfView(view))))
  }
  function saveCsv() {
    const { matches } = filterCatalogue(searchable(catalogue.types), filterOfView(view))
    saveFile('integration-types.csv', catalogueCsv(matches.map(({ type }) => type)))
  }
  return (
    <div className="wrap">
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={saveJson}>
        Export JSON
      </Button>
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={saveCsv}>
        Export CSV
      </Button>
    </div>
  )
}

/** The items of the list that are no integration types by the specification, as they were sent. */
function UnreadableItems({ items }: { items: readonly UnreadableItem[] }) {
  const one = items.length === 1
  return (
    <Notice
      tone="warning"
      role="note"
      title={`${items.length} ${one ? 'item' : 'items'} of the list cannot be read`}
    >
      <ul className={`bullets stack-tight ${classes.unreadable}`} aria-label="Items that cannot be read">
        {items.map(({ place, problem, raw }) => (
          <li key={place}>
            Item {place} {problem}.
            <RawJson summary="Raw JSON" json={raw} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
