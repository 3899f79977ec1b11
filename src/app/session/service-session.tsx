import type { ConsoleConfig } from '../../api/transport/settings'
import { Notice } from '../../ui/feedback/notice'

export function ServiceSession({ apiBaseUrl, signInUrl }: Pick<ConsoleConfig, 'apiBaseUrl' | 'signInUrl'>) {
  const site = new URL(apiBaseUrl, window.location.href).host
  return (
    <Notice tone="warning" role="status" title={`You’re still signed in to ${site}`}>
      You signed out of Fleet Console, but anyone using this browser can still act as you. Sign out at{' '}
      <a href={signInUrl}>{new URL(signInUrl, window.location.href).host}</a>, or delete the cookies for{' '}
      {site} in your browser settings.
    </Notice>
  )
}

export function BlockedCookies({ apiBaseUrl }: Pick<ConsoleConfig, 'apiBaseUrl'>) {
  const [here, api] = [new URL(window.location.href), new URL(apiBaseUrl, window.location.href)]
  if (siteOf(here) === siteOf(api)) return null
  return (
    <Notice tone="warning" role="status" title={`Your browser may be blocking cookies from ${api.host}`}>
      If you just signed in, {api.host} didn’t recognize you here. It’s a different site from {here.host}, and
      many browsers block cookies between sites. Allow them in your browser settings, or ask your
      administrator to put both on one site.
    </Notice>
  )
}

/** Returns the site of an address: its scheme, and its domain without subdomains ("https example.co.uk"). */
function siteOf({ protocol, hostname }: URL): string {
  const domain = /[^.]+\.(?:(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}|[a-z][^.]*)$/.exec(hostname)?.[0]
  return `${protocol} ${domain ?? hostname}`
}
