import { NativeSelect } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import { type IntegrationType, integrationsOptions } from '../../api/resources/integrations'
import { useApi, useZone } from '../../domain/user/page-context'
import { ApiKeyNote, isKeyRefusal } from '../../domain/words/api-key-note'
import { keyed } from '../../lib/keyed'
import { fieldLabel } from '../../lib/text/field-label'
import { pluralize } from '../../lib/text/pluralize'
import { safeHref, withoutCredentials } from '../../lib/text/url'
import { visibleText } from '../../lib/text/visible-text'
import { SecondaryButton } from '../../ui/button/button'
import { CopyButton } from '../../ui/button/copy-button'
import { ExportButton } from '../../ui/button/export-button'
import { WebAddress } from '../../ui/content/web-address'
import { Empty } from '../../ui/feedback/empty'
import { ReadState, Skeleton } from '../../ui/feedback/read-state'
import { TypedSearchField, useTypedSearch } from '../../ui/form/search-field'
import { Page } from '../../ui/layout/page'
import { type CatalogView, catalogCsv, checklistText, filterCatalog, summaryOf, titleOf } from './catalog'
import classes from './integrations.module.css'

export function IntegrationsPage(props: { view: CatalogView; onView: (change: CatalogView) => void }) {
  const { view, onView } = props
  const list = useQuery(integrationsOptions(useApi()))
  const zone = useZone()
  // The list follows each key, the URL only a pause in typing.
  const typed = useTypedSearch(view.q ?? '', (q) => onView({ q: q || undefined }))
  const q = useDeferredValue(typed.text)
  const { auth } = view
  const { matches, choices } = useMemo(() => filterCatalog(list.data, { q, auth }), [list.data, q, auth])
  const isEmpty = list.data && list.data.types.length + list.data.unreadable === 0
  usePanelFocus(view.id)
  function showAll() {
    typed.type('')
    onView({ q: undefined, auth: undefined })
  }
  return (
    <Page
      title="Integrations"
      lead="See what each integration needs. Your operator connects it."
      action={
        list.data &&
        !isEmpty && <ExportButton file="integration-types.csv" text={() => catalogCsv(matches)} />
      }
    >
      <ApiKeyNote error={list.error} />
      <ReadState query={list} zone={zone} failure={!list.data && isKeyRefusal(list.error) ? null : undefined}>
        {(data) =>
          !data ? (
            <Skeleton rowHeight={41} />
          ) : isEmpty ? (
            <Empty title="No integrations yet">
              You’ll see what each one needs here. Ask your administrator to set one up.
            </Empty>
          ) : (
            <div className={classes.columns} data-open={view.id !== undefined}>
              <search className="row-fields whole-row">
                <TypedSearchField
                  typed={typed}
                  label="Search integrations"
                  placeholder="Search by name, credential, header, or URL"
                  maxLength={200}
                  onKeyDown={moveFocus}
                />
                <NativeSelect
                  aria-label="Connects with"
                  maw="100%"
                  value={auth ?? ''}
                  onChange={(event) => onView({ auth: event.currentTarget.value || undefined })}
                  data={choices}
                />
                <p role="status" className="muted">
                  {matches.length === data.types.length
                    ? pluralize(matches.length, 'integration type')
                    : `${matches.length} of ${data.types.length} integration types match`}
                  {data.unreadable > 0 && ` · ${pluralize(data.unreadable, 'item')} couldn’t be read`}
                </p>
              </search>
              {matches.length > 0 && <TypeList matches={matches} view={view} onOpen={typed.commit} />}
              {matches.length === 0 && data.types.length > 0 && (
                <Empty
                  title={`No integration type matches${q && ` “${visibleText(q)}”`}`}
                  action={<SecondaryButton onClick={showAll}>Show all</SecondaryButton>}
                />
              )}
              {view.id !== undefined && (
                <TypePanel type={data.types.find(({ key }) => key === view.id)} openKey={view.id} />
              )}
            </div>
          )
        }
      </ReadState>
    </Page>
  )
}

/** Moves the focus to a panel that opens, and back to its card when it closes. A page that opens with a panel starts at the top. */
function usePanelFocus(openKey: string | undefined): void {
  const lastKey = useRef(openKey)
  useEffect(() => {
    const closed = lastKey.current
    lastKey.current = openKey
    if (closed === openKey) return
    const selector = openKey === undefined ? `[data-key="${CSS.escape(closed ?? '')}"]` : 'main aside h2'
    const target = document.querySelector<HTMLElement>(selector)
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }, [openKey])
}

/** Arrow keys move the focus between the search and the types, Home and End to the first and the last type. */
function moveFocus(event: KeyboardEvent) {
  const stops = [...document.querySelectorAll<HTMLElement>('main search input, main [data-key]')]
  const at = stops.findIndex((stop) => stop.matches(':focus'))
  const keys: Partial<Record<string, number>> =
    at === 0 ? { ArrowDown: 1 } : { ArrowDown: at + 1, ArrowUp: at - 1, Home: 1, End: stops.length - 1 }
  const to = keys[event.key]
  if (at < 0 || to === undefined || hasModifier(event)) return
  event.preventDefault()
  stops[to]?.focus()
}

function TypeList(props: { matches: readonly IntegrationType[]; view: CatalogView; onOpen: () => void }) {
  const { matches, view } = props
  const { history, navigate, options } = useRouter()

  function open(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || event.button !== 0 || hasModifier(event)) return
    event.preventDefault()
    props.onOpen()
    // Otherwise the search and the panel become one history entry, and Back leads to the list before the search.
    history.flush()
    const search = (old: object) => ({ ...old, id: link.dataset.key })
    // One history entry for all panels: Back closes the panel, however many were opened.
    void navigate({ to: '/integrations', search, replace: view.id !== undefined, resetScroll: false })
  }

  // Plain links, because hundreds of router links would each follow every change of the URL.
  const items = useMemo(
    () =>
      matches.map((type) => (
        <li key={type.key}>
          <a
            href={options.stringifySearch({ ...view, id: type.key })}
            className={`hovers ${classes.card}`}
            data-key={type.key}
            data-open={type.key === view.id}
          >
            <bdi className="strong clamp">{titleOf(type)}</bdi>
            <span className="muted clamp">{summaryOf(type)}</span>
          </a>
        </li>
      )),
    [matches, view, options],
  )
  return (
    // Handles the keys and clicks of the links inside.
    <ul
      aria-label="Integration types"
      className={`panel divided ${classes.list}`}
      onKeyDown={moveFocus}
      onClick={open}
    >
      {items}
    </ul>
  )
}

const hasModifier = (event: KeyboardEvent | MouseEvent) =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey

function TypePanel({ type, openKey }: { type: IntegrationType | undefined; openKey: string }) {
  const heading = useId()
  const needsAny = type && type.auth.length + type.headers.length > 0
  return (
    <aside className={`panel roomy sticks stack ${classes.panel}`} aria-labelledby={heading}>
      <Link
        to="/integrations"
        search={(old) => ({ ...old, id: undefined })}
        resetScroll={false}
        className={`line accent ${classes.back}`}
      >
        <IconArrowLeft size={16} aria-hidden /> Back to the list
      </Link>
      <h2 id={heading} tabIndex={-1} className="no-ring">
        <bdi>{type ? titleOf(type) : 'Not in the list'}</bdi>
      </h2>
      {type ? (
        <>
          {needsAny ? (
            <div className="row spread">
              <p>Give these to your operator.</p>
              <CopyButton key={type.key} label="Copy checklist" text={() => checklistText(type)} />
            </div>
          ) : (
            <p>{summaryOf(type)}.</p>
          )}
          {type.unread.length > 0 && <p>Unreadable: {type.unread.map(visibleText).join(', ')}</p>}
          <Names title="Credentials" items={type.auth.map(inputRow)} />
          <Names title="Headers" items={type.headers.map(inputRow)} />
          <Names
            title={needsAny ? 'Where to get them' : 'More about it'}
            items={[['Documentation', <Address key="" address={type.documentation ?? ''} />]]}
          />
          <Names
            title="URLs"
            items={type.urls.map(({ name, url }) => [name, <Address key={name} address={url} />])}
          />
        </>
      ) : (
        <p>There’s no integration “{visibleText(openKey)}”. It may have been removed. Choose another one.</p>
      )}
    </aside>
  )
}

const inputRow = ({ name, type }: IntegrationType['auth'][number]) =>
  [name, <bdi key={name}>{type === null ? 'type unknown' : visibleText(type)}</bdi>] as const

/** Renders names, each with its content. Adds the raw name if its label differs: "API key  api_key  password". */
function Names(props: { title: string; items: readonly (readonly [name: string, what: ReactNode])[] }) {
  const { title, items } = props
  return items.length === 0 ? null : (
    <section className="stack-xs">
      <h3>{title}</h3>
      <ul className={`divided ${classes.names}`} aria-label={title}>
        {keyed(items, ([name]) => name).map(({ key, item: [name, what] }) => (
          <li key={key} className="row-words spread">
            <span>
              <bdi>{fieldLabel(name)}</bdi>{' '}
              {fieldLabel(name) !== visibleText(name) && (
                <bdi className="mono small muted">{visibleText(name)}</bdi>
              )}
            </span>{' '}
            <span className="muted">{what}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Address({ address }: { address: string }) {
  const shown = withoutCredentials(address)
  if (shown.trim() === '') return 'No link'
  const why = shown === address ? 'not a web address' : 'user and password not shown'
  return (
    <span>
      <WebAddress address={address} />
      {safeHref(address) === null && ` (${why})`}
    </span>
  )
}
