import type { ConsoleConfig } from '../../api/transport/settings'
import { Notice } from '../../ui/feedback/notice'

/** Says that a sign-out left the service's own session in this browser, and how to end it. */
export function ServiceSession({ apiBaseUrl, signInUrl }: Pick<ConsoleConfig, 'apiBaseUrl' | 'signInUrl'>) {
  const site = new URL(apiBaseUrl, window.location.href).host
  return (
    <Notice tone="warning" role="status" title={`${site} still keeps you signed in`}>
      You left this console, but anyone who uses this browser can go on as you. To end that, sign out at{' '}
      <a href={signInUrl}>{new URL(signInUrl, window.location.href).host}</a>, or delete the cookies of {site}{' '}
      in the browser’s settings.
    </Notice>
  )
}

/** Says why a good sign-in can leave nobody signed in, where the API is another site than the console. */
export function BlockedCookies({ apiBaseUrl }: Pick<ConsoleConfig, 'apiBaseUrl'>) {
  const [here, api] = [new URL(window.location.href), new URL(apiBaseUrl, window.location.href)]
  if (siteOf(here) === siteOf(api)) return null
  return (
    <Notice tone="warning" role="status" title={`Your browser may block the cookies of ${api.host}`}>
      If you have just signed in, {api.host} did not recognise you here. It is another site than {here.host},
      and many browsers keep such cookies back. Allow them in the browser’s settings, or ask who runs this
      console to put it on the same site.
    </Notice>
  )
}

/** The site of an address: its scheme, and its domain without the names below it ("https example.co.uk"). */
function siteOf({ protocol, hostname }: URL): string {
  const domain = /[^.]+\.(?:(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}|[a-z][^.]*)$/.exec(hostname)?.[0]
  return `${protocol} ${domain ?? hostname}`
}
