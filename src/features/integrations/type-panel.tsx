import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import type { IntegrationInput, IntegrationType } from '../../api/resources/integrations'
import { keyed } from '../../lib/keyed'
import { safeHref, withoutCredentials } from '../../lib/text/safe-href'
import { shortened } from '../../lib/text/shortened'
import { visibleText } from '../../lib/text/visible-text'
import { SmallButton } from '../../ui/button/small-button'
import { CopyButton } from '../../ui/content/copy-button'
import { LinkText } from '../../ui/content/link-text'
import { RawJson } from '../../ui/content/raw-text'
import { Empty } from '../../ui/feedback/empty'
import { Notice } from '../../ui/feedback/notice'
import type { CatalogueSearch } from './catalogue-view'
import classes from './type-panel.module.css'
import { asksNothing, checklistText, summaryOf, titleOf, withoutSecrets } from './type-texts'

/** What one type needs to connect: a checklist, its URLs, its documentation. Asks for no secret, connects nothing. */
export function TypePanel(props: { type: IntegrationType | undefined; view: CatalogueSearch }) {
  const { type, view } = props
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const lastId = useRef(view.id)

  // Opening a panel moves the focus to it. A page that is opened with a panel starts at the top.
  useEffect(() => {
    if (lastId.current === view.id) return
    lastId.current = view.id
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [view.id])

  if (view.id === undefined) {
    return (
      <div className={classes.hint}>
        <Empty title="Choose an integration">What it needs to connect is shown here.</Empty>
      </div>
    )
  }
  return (
    <aside className={`panel stack ${classes.panel}`} aria-labelledby={heading}>
      <Link
        to="/integrations"
        search={{ ...view, id: undefined }}
        resetScroll={false}
        className={`accent ${classes.back}`}
      >
        <IconArrowLeft size={16} aria-hidden /> Back to the list
      </Link>
      <h2 id={heading} ref={title} tabIndex={-1} className="no-ring">
        <bdi>{type ? titleOf(type) : 'Not in the list'}</bdi>
      </h2>
      {type ? (
        <Details key={type.key} type={type} />
      ) : (
        <p>There is no integration “{visibleText(view.id)}”. It may have been removed: choose another one.</p>
      )}
    </aside>
  )
}

function Details({ type }: { type: IntegrationType }) {
  return (
    <>
      {type.unread.length > 0 && (
        <Notice tone="warning" role="note" title="Some of it can’t be read">
          Unreadable: {type.unread.map(visibleText).join(', ')}. See the raw JSON below.
        </Notice>
      )}
      <section aria-label="What you need to connect" className="stack-xs">
        <h3>What you need to connect</h3>
        {type.unread.length === 0 && <p>{summaryOf(type)}.</p>}
        {type.auth.length + type.headers.length === 0 && !asksNothing(type) && (
          <p className="muted">Unreadable</p>
        )}
        <Inputs title="Auth inputs" inputs={type.auth} />
        {type.headers.length > 0 && (
          <details className={`quiet ${classes.headers}`}>
            <summary>Names of the headers</summary>
            <Inputs title="Headers" inputs={type.headers} />
          </details>
        )}
        {type.auth.length + type.headers.length > 0 && (
          <div className={`wrap ${classes.tools}`}>
            <CopyButton label="Copy checklist" text={() => checklistText(type)} />
            <SmallButton leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              Print checklist
            </SmallButton>
          </div>
        )}
      </section>
      <section aria-label="URLs" className={`stack-xs ${classes.section}`}>
        <h3>URLs</h3>
        <TypeUrls urls={type.urls} unread={type.unread.some((path) => /^fields(?:$|\.urls)/.test(path))} />
      </section>
      <section aria-label="Documentation" className={`stack-xs ${classes.section}`}>
        <h3>Documentation</h3>
        <DocumentationLink text={type.documentation} />
      </section>
      <RawJson summary={`Raw JSON of type ${visibleText(type.id)}`} json={withoutSecrets(type.raw)} />
      <div className={`wrap ${classes.tools}`}>
        <CopyButton label="Copy JSON" text={() => withoutSecrets(type.raw)} />
      </div>
    </>
  )
}

function Inputs(props: { title: string; inputs: readonly IntegrationInput[] }) {
  if (props.inputs.length === 0) return null
  return (
    <>
      <h4 className="muted">{props.title}</h4>
      <ul className={`stack ${classes.inputs}`} aria-label={props.title}>
        {keyed(props.inputs, ({ name }) => name).map(({ key, item: { name, type } }) => (
          <li key={key}>
            <span aria-hidden className={classes.box} />
            <bdi className="mono">{name === '' ? '(no name)' : visibleText(name)}</bdi>{' '}
            <bdi className="muted">{type === null ? 'type unknown' : visibleText(type)}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The URLs of a type by name, without passwords. Each can be copied and, where it is a web address, opened. */
function TypeUrls(props: {
  urls: IntegrationType['urls']
  /** Whether some could not be read. */
  unread: boolean
}) {
  const { urls } = props
  if (urls.length === 0) return <p className="muted">{props.unread ? 'Unreadable' : 'No URLs listed'}</p>
  return (
    <ul className="stack-sm">
      {urls.map(({ name, url }) => (
        <li key={name} className={`stack ${classes.url}`}>
          <bdi className="muted">{name === '' ? '(no name)' : visibleText(name)}</bdi>
          <Address url={url} />
          <span className={`wrap ${classes.tools}`}>
            <CopyButton
              label={`Copy ${shortened(visibleText(name), 30) || 'it'}`}
              text={() => withoutCredentials(url)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Address({ url }: { url: string }) {
  const link = safeHref(url)
  if (link === null) {
    const shown = withoutCredentials(url)
    return (
      <span>
        <bdi className="mono">{visibleText(shown)}</bdi>{' '}
        <Badge>{shown === url ? 'not a web address' : 'user and password not shown'}</Badge>
      </span>
    )
  }
  return (
    <span>
      <NewTabLink href={link.href} /> {!link.href.startsWith('https:') && <Badge>not https</Badge>}
    </span>
  )
}

function NewTabLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      <LinkText address={href} /> <IconExternalLink size={14} aria-hidden />
    </a>
  )
}

function Badge(props: { children: string }) {
  return (
    <span className={`badge ${classes.badge}`} data-tone="warning">
      <IconAlertTriangle size={14} aria-hidden /> {props.children}
    </span>
  )
}

/** A type's documentation: a link where it is a web address, else text. */
function DocumentationLink({ text }: { text: string | null }) {
  const link = safeHref(text ?? '')
  if (link !== null) return <NewTabLink href={link.href} />
  if (text === null || text.trim() === '') return <p className="muted">No documentation link</p>
  const shown = withoutCredentials(text)
  return (
    <p className="muted">
      No documentation link.{' '}
      {shown === text
        ? 'It isn’t a web address:'
        : 'This address contains a user name or password, shown without it:'}{' '}
      <bdi className="mono">{visibleText(shown)}</bdi>
    </p>
  )
}
