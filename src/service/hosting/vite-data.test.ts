import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type PreviewServer, preview, resolveConfig, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { referenceService } from './vite-plugin'

const SECRET = 'a-secret-of-the-database'
let root: string
let servers: readonly (ViteDevServer | PreviewServer)[]

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fleet-data-'))
  for (const folder of ['.data/uploads', '.git', 'dist']) await mkdir(join(root, folder), { recursive: true })
  for (const name of ['index.html', 'dist/index.html']) {
    await writeFile(join(root, name), '<!doctype html><title>the console</title>')
  }
  for (const name of [
    '.data/fleet.db',
    '.data/notes.js',
    '.data/index.html',
    '.data/uploads/a.pdf',
    '.env',
    '.git/config',
    'a.pem',
  ]) {
    await writeFile(join(root, name), SECRET)
  }
  await writeFile(join(root, 'shown.txt'), SECRET)
  vi.stubEnv('VITEST', '')
  vi.stubEnv('DATABASE_URL', ':memory:')
  const shared = {
    root,
    configFile: false as const,
    logLevel: 'silent' as const,
    plugins: [referenceService()],
  }
  const dev = await createServer({ ...shared, server: { port: 0, host: '127.0.0.1', ws: false } })
  servers = [await dev.listen(0), await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } })]
})

afterAll(async () => {
  for (const server of servers) await server.close()
  vi.unstubAllEnvs()
  await rm(root, { recursive: true })
})

// A new connection per request, because the server may close a kept-alive one just as it is reused.
const agent = new Agent({ keepAlive: false })

/** Requests a path unchanged, because `fetch` would resolve its dots. */
function ask(server: ViteDevServer | PreviewServer | undefined, path: string) {
  const address = server?.httpServer?.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, agent, headers: { Accept: '*/*' } }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

const DATA = ['fleet.db', 'notes.js', 'uploads/a.pdf', 'index.html']
const QUERIES = [
  '',
  '?raw',
  '?url',
  '?inline',
  '?import&raw',
  '?raw??',
  '?import&url',
  '?.svg?import',
  '?worker',
  '?t=1',
  '?raw&x.html',
  '?html-proxy',
  '?commonjs-es-import&raw',
]

const FORMS: [string, (name: string) => string][] = [
  ['a path', (name) => `/.data/${name}`],
  ['@fs', (name) => `/@fs${root}/.data/${name}`],
  ['dots', (name) => `/dist/../.data/${name}`],
  ['encoded dots', (name) => `/%2edata/${name}`],
  ['encoded slashes', (name) => `/.data%2f${name}`],
  ['encoded dots and slashes', (name) => `/dist%2f%2e%2e%2f.data%2f${name}`],
  ['encoded twice', (name) => `/%252edata/${name}`],
  ['backslashes', (name) => `/.data\\${name.replace('/', '\\')}`],
  ['encoded backslashes', (name) => `/.data%5c${name.replace('/', '%5c')}`],
  ['two slashes', (name) => `//.data//${name}`],
  ['upper case', (name) => `/.DATA/${name.toUpperCase()}`],
  ['a dot segment', (name) => `/./.data/./${name}`],
  ['a slash after it', (name) => `/.data/${name}/`],
  ['@fs, encoded', (name) => `/@fs${root}/%2edata/${name}`],
  ['@fs with dots', (name) => `/@fs${root}/dist/../.data/${name}`],
  ['@fs with two slashes', (name) => `/@fs/${root}//.data/${name}`],
  ['@id', (name) => `/@id/${root}/.data/${name}`],
  ['@id of @fs', (name) => `/@id/@fs${root}/.data/${name}`],
  ['a null byte', (name) => `/.data/${name}%00`],
  ['@id with a null byte', (name) => `/@id/__x00__${root}/.data/${name}`],
]

describe.each([
  ['development', 0, QUERIES],
  // It supports only files.
  ['preview', 1, ['', '?raw']],
] as const)('F67 the %s server', (_name, index, queries) => {
  test.each(FORMS)('serves nothing from .data by %s', async (_form, form) => {
    const responses: unknown[] = []
    for (const name of DATA) {
      for (const query of queries) {
        const path = form(name) + query
        const { status, body } = await ask(servers[index], path)
        // Vite gives some files as modules, in Base64.
        const given = body.includes(SECRET) || body.includes(Buffer.from(SECRET).toString('base64'))
        if (given || ![400, 403, 404].includes(status ?? 0))
          responses.push([path, status, body.slice(0, 100)])
      }
    }
    expect(responses).toEqual([])
  })
})

describe('the development server', () => {
  test('denies all that Vite denies by default', async () => {
    const shared = { root, configFile: false as const, logLevel: 'silent' as const }
    const usual = await resolveConfig(shared, 'serve')
    const ours = await resolveConfig({ ...shared, plugins: [referenceService()] }, 'serve')
    expect(ours.server.fs.deny).toEqual([...usual.server.fs.deny, '**/.data/**'])
  })

  test.each(['.env', '.git/config', 'a.pem'])('still doesn’t serve %s', async (name) => {
    expect((await ask(servers[0], `/${name}`)).status).toBe(403)
    expect((await ask(servers[0], `/@fs${root}/${name}?raw`)).status).toBe(403)
  })

  test('serves other files', async () => {
    expect((await ask(servers[0], '/shown.txt?raw')).body).toContain(SECRET)
    expect((await ask(servers[0], `/@fs${root}/shown.txt`)).body).toContain(SECRET)
  })
})
