import { visibleText } from '../../lib/text/visible-text'

/** An address with its host in bold, which is what a person judges it by. `address` is one that can be parsed. */
export function LinkText({ address }: { address: string }) {
  const { protocol, username, password, host, href } = new URL(address)
  // Credentials stand before the host, and may look like another one.
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
