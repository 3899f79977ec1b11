import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { paths } from '../../src/contract/paths'
import type { Attack } from '../../src/service/spec/attacks'
import type { Usage } from './measured-service'

/** Keeps as many connections open as there are concurrent requests. */
export const AGENT = new Agent({ keepAlive: true })
export const KEY = { Authorization: 'demo-key-manager' }

/** A service in a separate process, on a port of this machine. */
export interface MeasuredService {
  readonly origin: string
  usage(): Promise<Usage>
  /** Signs the manager in. The headers work for five minutes. */
  signIn(): Promise<OutgoingHttpHeaders>
  stop(): Promise<void>
}

export async function startMeasuredService(databaseUrl: string): Promise<MeasuredService> {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const child = fork(fileURLToPath(new URL('./measured-service.ts', import.meta.url)), { env })
  const origin = String((await once(child, 'message'))[0])
  return {
    origin,
    async usage() {
      child.send('usage')
      const [usage] = (await once(child, 'message')) as [Usage]
      return usage
    },
    async signIn() {
      const signedIn = await fetch(`${origin}/demo/sign-in`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: 'manager', password: 'demo' }),
      })
      const [cookie = ''] = signedIn.headers.getSetCookie()[0]?.split(';') ?? []
      const refreshed = await fetch(origin + paths.tokenRefresh, {
        method: 'POST',
        headers: { Cookie: cookie },
      })
      const { access } = (await refreshed.json()) as { access: string }
      return { Authorization: `Bearer ${access}` }
    },
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

/** Sends one request, and returns the response's bytes. Throws if the status isn't the expected one. */
export async function send(
  origin: string,
  { method, path, body, type = 'application/json', status }: Attack,
  headers: OutgoingHttpHeaders,
): Promise<Buffer> {
  const content = Buffer.from(body ?? '')
  const described = body !== undefined && { 'Content-Type': type, 'Content-Length': content.length }
  const outgoing = request(origin + path, { method, agent: AGENT, headers: { ...headers, ...described } })
  outgoing.end(content)
  const [response] = await once(outgoing, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const text = Buffer.concat(chunks)
  if (response.statusCode !== status)
    throw new Error(
      `${method} ${path}: ${response.statusCode} instead of ${status}: ${text.subarray(0, 300)}`,
    )
  return text
}
