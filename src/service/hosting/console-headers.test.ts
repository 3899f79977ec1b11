import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleHeaders, contentSecurityPolicy, NONCE_PLACEHOLDER, securityHeaders } from './console-headers'

let root: string
let server: PreviewServer
let origin: string

const options = () => ({
  root,
  configFile: false as const,
  logLevel: 'silent' as const,
  plugins: [consoleHeaders()],
  preview: { host: '127.0.0.1', port: 0 },
})

function originOf({ httpServer }: PreviewServer): string {
  const address = httpServer.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fleet-headers-'))
  await writeFile(join(root, 'main.js'), 'document.title = "started"')
  const html =
    '<!doctype html><style>i {}</style><p>the console</p><script type="module" src="/main.js"></script>'
  await writeFile(join(root, 'index.html'), html)
  server = await preview(options())
  origin = originOf(server)
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true })
})

test('without a build, the response names the missing part', async () => {
  const response = await fetch(`${origin}/vehicles`)
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('npm run build')])
})

describe('with a build', () => {
  beforeAll(async () => {
    await build(options())
  })

  const page = async (path: string, init?: RequestInit) => {
    const response = await fetch(origin + path, init)
    const html = await response.text()
    const nonces = [...html.matchAll(/nonce="([^"]*)"/g)].map(([, nonce = '']) => nonce)
    return { response, html, nonces }
  }

  test.each(['/', '/index.html', '/vehicles/1', '/vehicles/1?at=2024-03-05T08:30:15.000001Z', '/a.b/c'])(
    '%s: the console, its style, script and meta element under the nonce of the policy',
    async (path) => {
      const { response, html, nonces } = await page(path)
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      expect(html).toContain('the console')
      expect(html).not.toContain(NONCE_PLACEHOLDER)
      expect(html).toMatch(/<meta property="csp-nonce" nonce="/)
      expect(nonces.length).toBeGreaterThanOrEqual(3)
      const [nonce = '', ...others] = new Set(nonces)
      expect(others).toEqual([])
      for (const [name, value] of Object.entries(securityHeaders({ nonce }))) {
        expect(response.headers.get(name)).toBe(value)
      }
    },
  )

  test('each response has its own nonce and no validator', async () => {
    const responses = await Promise.all([page('/'), page('/'), page('/vehicles')])
    expect(new Set(responses.flatMap(({ nonces }) => nonces)).size).toBe(3)
    for (const { response } of responses) {
      expect(response.headers.get('Cache-Control')).toBe('no-cache')
      expect([response.headers.get('ETag'), response.headers.get('Last-Modified')]).toEqual([null, null])
    }
  })

  test('HEAD has only the headers', async () => {
    const { response, html } = await page('/', { method: 'HEAD' })
    expect(response.headers.get('Content-Security-Policy')).toContain("'nonce-")
    expect(html).toBe('')
  })

  test('files have the headers without a nonce', async () => {
    const [, script = ''] = /src="([^"]+)"/.exec((await page('/')).html) ?? []
    const { response, html } = await page(script)
    expect([response.status, html]).toEqual([200, expect.stringContaining('started')])
    expect(response.headers.get('Content-Security-Policy')).toBe(contentSecurityPolicy())
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  test.each(['/assets/gone-abc123.js', '/gone.html', '/favicon.ico'])('%s is a 404', async (path) => {
    const { response, html } = await page(path, { headers: { Accept: 'text/html, */*' } })
    expect([response.status, html.includes('the console')]).toEqual([404, false])
  })
})
