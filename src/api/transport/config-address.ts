/** An origin that no text can name by chance, against which a path is resolved. */
const PROBE = 'https://console.invalid'

/** Parts of an address that browsers drop or read as something else: `/\evil.example` is another host. */
const REINTERPRETED = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u

/** Whether a text is a path, which leads to the console's own origin wherever the console is. */
export function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || text.startsWith('//') || REINTERPRETED.test(text)) return false
  return URL.canParse(text, PROBE) && new URL(text, PROBE).origin === PROBE
}

/** Whether a text is a whole http(s) address that names its host plainly: without user name or password. */
export function isWebAddress(text: string): boolean {
  const host = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1]
  if (host === undefined || host.includes('@') || REINTERPRETED.test(text) || !URL.canParse(text))
    return false
  return ['http:', 'https:'].includes(new URL(text).protocol)
}
