import { visibleText } from '../../lib/text/visible-text'

/** A URL with its host in bold: people judge it by that. `address` must be a valid URL, without a user or password. */
export function LinkText({ address }: { address: string }) {
  const { protocol, host, href } = new URL(address)
  const before = `${protocol}//`
  return (
    <bdi>
      {before}
      <b>{host}</b>
      {visibleText(href.slice(before.length + host.length))}
    </bdi>
  )
}
