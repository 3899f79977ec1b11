import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, NONCE_PLACEHOLDER, securityHeaders, withNonce } from './console-headers'

const NONCE = 'q83vEjRWeJCrze8SNFZ4kA=='

test('builds the whole policy with a nonce and an API on a different origin', () => {
  expect(contentSecurityPolicy({ apiOrigin: 'https://api.example', nonce: NONCE })).toBe(
    "default-src 'none'; script-src 'self'; style-src-elem 'self' 'nonce-q83vEjRWeJCrze8SNFZ4kA=='; " +
      "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
      "connect-src 'self' https://api.example; frame-src 'self' blob:; worker-src 'self'; object-src 'none'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})

test('a static host: no nonce, and any style element', () => {
  expect(contentSecurityPolicy()).toContain("; style-src-elem 'self' 'unsafe-inline'; ")
  expect(contentSecurityPolicy({ apiOrigin: '' })).toContain("; connect-src 'self'; ")
})

test('allows only script files of the console, in any case', () => {
  for (const options of [{}, { nonce: NONCE }]) {
    expect(contentSecurityPolicy(options)).toContain("; script-src 'self'; ")
    expect(contentSecurityPolicy(options)).not.toMatch(/unsafe-eval|\*|https?:/)
  }
})

test.each([
  ['https://api.example/', 'https://api.example'],
  ['https://api.example:443/base/v2', 'https://api.example'],
  ['http://localhost:7100', 'http://localhost:7100'],
  ['https://user:secret@api.example', 'https://api.example'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('uses the origin of the address %s', (apiOrigin, origin) => {
  expect(contentSecurityPolicy({ apiOrigin })).toContain(`; connect-src 'self' ${origin}; `)
})

describe('refuses text that could rewrite the policy', () => {
  test.each([
    '*',
    'api.example',
    "https://a.example; script-src 'unsafe-inline'",
    'javascript:1',
    'data:,',
    ' ',
  ])('address %j', (apiOrigin) => {
    expect(() => contentSecurityPolicy({ apiOrigin })).toThrow('address of an API')
  })

  test.each(['', 'short', `${NONCE}' *`, 'aaaaaaaaaaaaaaaa;', 'aaaaaaaaaaaaaaaa\n', 'aaaaaaaaaaaaaaaa"'])(
    'nonce %j',
    (nonce) => {
      expect(() => contentSecurityPolicy({ nonce })).toThrow('a nonce must be')
      expect(() => withNonce('', nonce)).toThrow('a nonce must be')
    },
  )
})

test('the other headers', () => {
  expect(securityHeaders({ nonce: NONCE })).toEqual({
    'Content-Security-Policy': contentSecurityPolicy({ nonce: NONCE }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  })
})

test('every placeholder is replaced', () => {
  const html = `<style nonce="${NONCE_PLACEHOLDER}"></style><script nonce="${NONCE_PLACEHOLDER}"></script>`
  expect(withNonce(html, NONCE)).toBe(`<style nonce="${NONCE}"></style><script nonce="${NONCE}"></script>`)
})
