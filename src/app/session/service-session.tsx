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
