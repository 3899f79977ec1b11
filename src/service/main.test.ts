import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const KEY = { Authorization: 'demo-key-manager' }

let folder: string
const running = new Set<ChildProcess>()
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleet-main-'))
})
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the service like `npm run service`. `said` collects its output. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: ':memory:', ...env },
  })
  running.add(child)
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said.text += chunk
    })
  }
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return { code: Number(code), said: said.text }
  })
  return { child, said, ended }
}

describe('F72 does not start, and prints the reason', () => {
  const path = (name: string) => join(folder, name)
  beforeAll(() => {
    writeFileSync(path('text.txt'), 'This is not a database, whatever its address says.')
  })

  test.each<[string, () => Record<string, string>, () => string]>([
    [
      'the demo on all addresses',
      () => ({ HOST: '0.0.0.0' }),
      () => 'HOST is 0.0.0.0, where others on the network could sign in',
    ],
    [
      'production with the demo’s secret',
      () => ({ SERVICE_MODE: 'production' }),
      () => 'production needs a JWT_SECRET of its own',
    ],
    [
      'a file that isn’t a database',
      () => ({ DATABASE_URL: `file:${path('text.txt')}` }),
      () => `DATABASE_URL: cannot use the file ${path('text.txt')}: file is not a database`,
    ],
    [
      'a folder',
      () => ({ DATABASE_URL: `file:${folder}` }),
      () => `DATABASE_URL: cannot use the file ${folder}: it is not a file, or may not be opened`,
    ],
    [
      'a folder that can’t be created',
      () => ({ DATABASE_URL: `file:${path('text.txt/a/fleet.db')}` }),
      () => `DATABASE_URL: cannot use the file ${path('text.txt/a/fleet.db')}: ENOTDIR`,
    ],
  ])('%s', async (_name, env, reason) => {
    const { code, said } = await run(env()).ended
    expect(said).toContain(reason())
    expect(code).toBe(1)
    expect(said).not.toContain('    at ')
  })
})

test('SIGTERM: finishes the running request, accepts no new one, and closes the database', async () => {
  const { child, said, ended } = run({
    HOST: '127.0.0.1',
    DATABASE_URL: `file:${join(folder, 'run/fleet.db')}`,
  })
  await expect.poll(() => said.text).toContain('Sign in at')
  const [address = ''] = /http:\S+/.exec(said.text) ?? []
  await fetch(`${address}/demo/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path: '/v2/vehicles/5/', kind: 'late' }),
  })
  const slow = fetch(`${address}/v2/vehicles/5/history/?limit=1`, { headers: KEY })
  // The request is running once a later one has its response.
  await fetch(`${address}/v2/vehicles/1/history/?limit=1`, { headers: KEY })
  child.kill('SIGTERM')
  await expect.poll(() => said.text).toContain('Stopping')
  await expect(fetch(`${address}/v2/vehicles/1/history/`, { headers: KEY })).rejects.toThrow('fetch failed')
  expect((await slow).status).toBe(200)
  expect((await ended).code).toBe(0)
  // An unclosed database would leave its log file.
  expect(readdirSync(join(folder, 'run')).toSorted()).toEqual(['fleet.db'])
})
