import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { safeHref, withoutCredentials } from '../../lib/text/url'
import { visibleText } from '../../lib/text/visible-text'

/** Renders a link with a bold host, by which users judge it. Renders an unsafe link as text, without user and password. */
export function WebAddress({ address }: { address: string }) {
  const link = safeHref(address)
  if (link === null) return <bdi>{visibleText(withoutCredentials(address))}</bdi>
  const [scheme = ''] = link.href.split(link.host)
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer">
      <bdi>
        {scheme}
        <b>{link.host}</b>
        {visibleText(link.href.slice(scheme.length + link.host.length))}
      </bdi>{' '}
      <IconExternalLink size={14} aria-hidden />
    </a>
  )
}
