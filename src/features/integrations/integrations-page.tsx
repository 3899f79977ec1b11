import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiClient } from '../../api/client/client'
import { type Catalogue, integrationsOptions } from '../../api/resources/integrations'
import { operations } from '../../contract/operations'
import { ApiKeyNote } from '../../domain/words/api-key-note'
import { Empty } from '../../ui/feedback/empty'
import { Failure } from '../../ui/feedback/failure'
import { ReadWait } from '../../ui/feedback/read-wait'
import { Skeleton } from '../../ui/feedback/skeleton'
import { StaleBanner } from '../../ui/feedback/stale-banner'
import { useTypedSearch } from '../../ui/form/use-typed-search'
import { Page } from '../../ui/layout/page'
import { CatalogueExport } from './catalogue-export'
import { CatalogueFilters } from './catalogue-filters'
import { type CatalogueSearch, filterOfView } from './catalogue-view'
import { filterCatalogue, searchable } from './filter-catalogue'
import classes from './integrations.module.css'
import { NoMatch } from './no-match'
import { TypeList } from './type-list'
import { TypePanel } from './type-panel'
import { UnreadableItems } from './unreadable-items'

interface ViewProps {
  readonly view: CatalogueSearch
  /** Changes the view in place: what is typed and ticked is no step back. */
  readonly onView: (change: Partial<CatalogueSearch>) => void
}

/** The catalogue of integration types: what each takes to connect, to be read, searched and handed on. */
export function IntegrationsPage(props: ViewProps & { api: ApiClient; zone: string }) {
  const { api, zone, onView } = props
  const list = useQuery(integrationsOptions(api))
  const { data } = list
  // The list answers what is typed at once; the URL follows after a pause.
  const typed = useTypedSearch(props.view.q ?? '', (q) => onView({ q: q || undefined }))
  const view = useMemo(() => ({ ...props.view, q: typed.text || undefined }), [props.view, typed.text])
  return (
    <Page
      title="Integrations"
      lead={
        <p className="muted">What each type of integration needs to connect. Nothing is connected here.</p>
      }
      action={data && !isEmpty(data) && <CatalogueExport catalogue={data} view={view} />}
    >
      <ApiKeyNote api={api} operation={operations.integrations} />
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
              className={classes.cards}
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
  // Not of the open panel: opening one leaves the list as it is.
  const filter = useMemo(() => filterOfView({ q, auth, has }), [q, auth, has])
  const ordered = useMemo(() => searchable(types), [types])
  const { matches, facets } = useMemo(() => filterCatalogue(ordered, filter), [ordered, filter])
  const open = view.id === undefined ? undefined : types.find(({ key }) => key === view.id)

  if (isEmpty(props.catalogue)) {
    return (
      <Empty title="The service lists no integration types">
        They are set up by whoever runs the service. Once there are some, they are listed here.
      </Empty>
    )
  }
  return (
    <div className={classes.columns} data-open={view.id !== undefined}>
      <div className={classes.list}>
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
