/** Returns the nonce for style elements added at run time; '' on hosts without nonces, which allow all styles. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
