/** The nonce for style elements added at run time. '' on hosts without nonces, which allow all of them. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
