import { visibleText } from '../../lib/text/visible-text'

/** A URL with its host in bold: people judge it by that. `address` must be a valid URL. */
export function LinkText({ address }: { address: string }) {
  const { protocol, username, password, host, href } = new URL(address)
  // Credentials come before the host and may look like one.
  const credentials = username + (password === '' ? '' : `:${password}`)
  const before = `${protocol}//${credentials === '' ? '' : `${credentials}@`}`
  return (
    <bdi>
      {visibleText(before)}
      <b>{host}</b>
      {visibleText(href.slice(before.length + host.length))}
    </bdi>
  )
}
