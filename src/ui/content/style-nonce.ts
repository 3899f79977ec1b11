/**
 * What style elements that are written at run time have to carry for the page's policy to let them in. '' on a host
 * without nonces, which allows them all.
 */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
