import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { referenceService } from './vite-plugin'

let root: string
let server: ViteDevServer
let origin: string
const lines: string[] = []

async function start(): Promise<ViteDevServer> {
  const say = (line: string) => void lines.push(line)
  const started = await createServer({
    root,
    configFile: false,
    server: { port: 0, host: '127.0.0.1', ws: false },
    plugins: [referenceService()],
    customLogger: {
      info: say,
      warn: say,
      warnOnce: say,
      error: say,
      clearScreen: () => undefined,
      hasErrorLogged: () => false,
      hasWarned: false,
    },
  })
  return started.listen(0)
}

function originOf(started: ViteDevServer): string {
  const address = started.httpServer?.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fleet-vite-'))
  await writeFile(join(root, 'index.html'), '<!doctype html><title>the console</title>')
  vi.stubEnv('VITEST', '')
  vi.stubEnv('DATABASE_URL', ':memory:')
  vi.stubEnv('REFRESH_MODE', 'rotate')
  vi.stubEnv('ACCESS_TOKEN_SECONDS', '3')
  server = await start()
  origin = originOf(server)
})

afterAll(async () => {
  await server.close()
  vi.unstubAllEnvs()
  await rm(root, { recursive: true })
})

describe('in the development server', () => {
  test.each([
    ['/v2/vehicles/1/history/?limit=1', 401],
    ['/v2', 404],
    ['/api/x', 404],
    ['/document/upload/', 405],
  ])('the service responds to %s with %i', async (path, status) => {
    const response = await fetch(origin + path, { headers: { Accept: 'text/html' } })
    expect([response.status, response.headers.get('Content-Type')]).toEqual([status, 'application/json'])
  })

  test.each([['/'], ['/vehicles/1'], ['/documents'], ['/apiary']])(
    'the console responds to %s',
    async (path) => {
      const response = await fetch(origin + path, { headers: { Accept: 'text/html' } })
      expect(await response.text()).toContain('the console')
    },
  )

  test('config.json has the service and the three fleets with their zones', async () => {
    const config = await fetch(`${origin}/config.json`)
    expect(await config.json()).toMatchObject({
      apiBaseUrl: '',
      signInUrl: '/demo/sign-in',
      signOutUrl: '/demo/sign-out',
      fleets: [{ id: 1, zone: 'America/New_York' }, { id: 2 }, { id: 3 }],
      vehicleReads: 'auto',
    })
  })

  test('the environment sets the rules of sessions', async () => {
    const rules = await fetch(`${origin}/demo/session-rules`)
    expect(await rules.json()).toMatchObject({ accessTokenSeconds: 3, refreshMode: 'rotate' })
  })

  test('the service decides about foreign origins', async () => {
    const headers = { Origin: 'http://localhost:9', 'Access-Control-Request-Method': 'GET' }
    const response = await fetch(`${origin}/v2/vehicles/1/history/`, { method: 'OPTIONS', headers })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  test('prints the sign-in URL below the server’s addresses', async () => {
    server.printUrls()
    await fetch(`${origin}/v2/vehicles/1/history/`)
    const said = lines.filter((line) => line.includes('Demo server ready'))
    expect(said).toEqual([
      `  ➜  Demo server ready: sign in at ${origin}/demo/sign-in as manager, password demo`,
    ])
  })
})

test('under Vitest it mounts nothing', async () => {
  vi.stubEnv('VITEST', 'true')
  const idle = await start()
  const response = await fetch(`${originOf(idle)}/v2/vehicles/1/history/`, {
    headers: { Accept: 'text/html' },
  })
  expect(await response.text()).toContain('the console')
  await idle.close()
})
