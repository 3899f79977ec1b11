import { expect, test } from 'vitest'
import { safeHref, withoutCredentials } from './url'

test.each([
  ['https://user:secret@pay.example/a?b=c#d', 'https://pay.example/a?b=c#d'],
  ['user only', 'https://user@pay.example/', 'https://pay.example/'],
  ['password only', 'https://:secret@pay.example/', 'https://pay.example/'],
  ['a port', 'http://user:secret@pay.example:8080/', 'http://pay.example:8080/'],
  ['capitals and blanks', '  HTTPS://user:secret@PAY.example/ ', 'https://pay.example/'],
  ['percent-encoded', 'https://us%65r:se%63ret%40x@pay.example/', 'https://pay.example/'],
  ['an encoded colon', 'https://user%3Asecret@pay.example/', 'https://pay.example/'],
  ['an at sign in the password', 'https://user:sec@ret@pay.example/', 'https://pay.example/'],
  ['blanks in the password', 'https://user:my secret@pay.example/', 'https://pay.example/'],
  ['unicode', 'https://пользователь:сéкрет🔑@bücher.example/', 'https://xn--bcher-kva.example/'],
  ['an IPv6 host', 'https://user:secret@[::1]:8443/', 'https://[::1]:8443/'],
  ['backslashes', 'https:\\\\user:secret@pay.example\\a', 'https://pay.example/a'],
  ['no slashes', 'https:user:secret@pay.example/', 'https://pay.example/'],
  ['more slashes', 'https:////user:secret@pay.example/', 'https://pay.example/'],
  ['a line break in the scheme', 'ht\ntps://user:sec\tret@pay.example/', 'https://pay.example/'],
  ['another scheme', 'postgres://user:secret@db.example:5432/fleet', 'postgres://db.example:5432/fleet'],
  ['no scheme', '//user:secret@pay.example/a', '//pay.example/a'],
  ['an invalid port', 'https://user:secret@pay.example:99999/', 'https://pay.example:99999/'],
  ['an invalid host', 'https://user:secret@[::1/', 'https://[::1/'],
  ['no host', 'https://user:secret@', 'https://'],
  ['a slash in the password', 'https://user:sec/ret@pay.example/', 'https://pay.example/'],
  ['an encoded at sign before the host', 'https://user:secret%40pay.example/', 'https://pay.example/'],
  ['a full-width at sign', 'https://user:secret＠pay.example/', 'https://pay.example/'],
  [
    'within a sentence',
    'See https://user:secret@pay.example/a, or ftp://u:p@files.example.',
    'See https://pay.example/a, or ftp://files.example.',
  ],
])('%s: %j', (...row) => {
  const [text = '', shown] = row.slice(-2)
  expect(withoutCredentials(text)).toBe(shown)
  expect(safeHref(text)).toBeNull()
})

test.each([
  'https://pay.example/a?b=c#d',
  'https://pay.example/~user@host:x',
  'https://pay.example?to=a:b@c',
  'https://pay.example#a@b',
  'https://pay.example\\@other.example',
  'HTTPS://PAY.example/',
  'mailto:toll@pay.example',
  'Ask toll@pay.example, or see https://pay.example/',
  'javascript:alert("a@b")',
  'a // b @ c',
  '',
])('%j has no credentials, and stays unchanged', (text) => {
  expect(withoutCredentials(text)).toBe(text)
})

test.each(['https://@pay.example/', 'https://:@pay.example/'])('%j without a user name is a link', (text) => {
  expect(safeHref(text)?.href).toBe('https://pay.example/')
})
