import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createAdaptorServer } from '@hono/node-server'
import { createService } from '../../src/service/service'
import { DIST, HARNESS } from '../run/paths'
import { consoleConfig } from '../support/world/console-config'
import { consoleFiles } from '../support/world/console-files'
import { harnessFiles } from '../support/world/harness-files'
import { HOST } from '../support/world/listen'
import { serviceRoutes } from '../support/world/service-routes'

export interface Site {
  readonly origin: string
  /** Folder of the served build. */
  readonly dist: string
  reset(): Promise<void>
  close(): Promise<void>
}

const TEXT = /\.(?:js|css|html|json|svg)$/

/** Serves the build like a good host (brotli, HTTP/2, hashed files cached forever), with a seeded service. */
export async function startSite({ databaseUrl = ':memory:', dist = DIST } = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-console-bench-'))
  const service = await createService({ databaseUrl, mode: 'test', maxUploadBytes: 300_000_000 })
  const app = serviceRoutes(service.fetch)
  app.get('/config.json', (context) => context.json(consoleConfig('')))
  app.route('/harness', harnessFiles(HARNESS))
  app.use(async (context, next) => {
    await next()
    const hashed = context.req.path.startsWith('/assets/') && context.res.ok
    context.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  })
  const site = join(folder, 'site')
  compressed(dist, site)
  app.route('/', consoleFiles(site))

  const server = createAdaptorServer({
    fetch: (request, env) => app.fetch(request, env),
    overrideGlobalObjects: false,
    createServer: createSecureServer,
    serverOptions: { ...certificate(folder), allowHTTP1: true },
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  return {
    dist,
    origin: `https://${HOST}:${(server.address() as AddressInfo).port}`,
    reset: () => service.reset(),
    async close() {
      server.close()
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function compressed(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    const file = join(to, name)
    if (TEXT.test(name) && statSync(file).isFile()) {
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
    }
  }
}

/** Makes a certificate, because browsers use HTTP/2 over TLS only, and Node.js can't make one. */
function certificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=IP:${HOST}`]
  const files = ['-keyout', key, '-out', cert]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...files, ...subject],
    { stdio: 'ignore' },
  )
  return { key: readFileSync(key), cert: readFileSync(cert) }
}
