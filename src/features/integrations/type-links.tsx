import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import type { IntegrationType } from '../../api/resources/integrations'
import { safeHref, withoutCredentials } from '../../lib/text/safe-href'
import { visibleText } from '../../lib/text/visible-text'
import { CopyButton } from '../../ui/content/copy-button'
import { LinkText } from '../../ui/content/link-text'
import classes from './type-panel.module.css'

/** The URLs of a type by name, without passwords. Each can be copied and, where it is a web address, opened. */
export function TypeUrls(props: {
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
            <CopyButton label={`Copy ${shortened(name)}`} text={() => withoutCredentials(url)} />
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
      <a href={link.href} target="_blank" rel="noopener noreferrer">
        <LinkText address={link.href} /> <IconExternalLink size={14} aria-hidden />
      </a>{' '}
      {!link.href.startsWith('https:') && <Badge>not https</Badge>}
    </span>
  )
}

function Badge(props: { children: string }) {
  return (
    <span className={`badge ${classes.badge}`} data-tone="warning">
      <IconAlertTriangle size={14} aria-hidden /> {props.children}
    </span>
  )
}

function shortened(name: string): string {
  const text = visibleText(name)
  return text.length > 30 ? `${text.slice(0, 30)}…` : text || 'it'
}

/** A type's documentation: a link where it is a web address, else text. */
export function DocumentationLink({ text }: { text: string | null }) {
  const link = safeHref(text ?? '')
  if (link !== null) {
    return (
      <a href={link.href} target="_blank" rel="noopener noreferrer">
        <LinkText address={link.href} /> <IconExternalLink size={14} aria-hidden />
      </a>
    )
  }
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
