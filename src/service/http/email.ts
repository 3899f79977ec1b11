import { domainToASCII } from 'node:url'

const LOCAL = /^[-!#$%&'*+/=?^_`{}|~0-9a-z]+(?:\.[-!#$%&'*+/=?^_`{}|~0-9a-z]+)*$/i
const QUOTED = /^"(?:[^"\\\p{Cc}]|\\[\x20-\x7e])*"$/u
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}(?<!-)$/i
const LONGEST = 320

/** Whether Django's validator accepts this e-mail address: a name, an @, a domain with a dot or "localhost". */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || text.length > LONGEST || /\s/.test(text.slice(at))) return false
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (!LOCAL.test(local) && !QUOTED.test(local)) return false
  return domain === 'localhost' || DOMAIN.test(domain) || DOMAIN.test(domainToASCII(domain))
}
